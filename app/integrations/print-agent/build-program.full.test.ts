import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { agentFileName } from '#app/domain/documents/print-agent.rules.ts';
import { expectToPrint, scratchFolder } from '#tests/fakes/built-agent.ts';
import { buildAgent } from './build-agent.ts';

test('the program for this system runs without Node or packages, and prints what the portal sends', async () => {
  const [folder, elsewhere] = [await scratchFolder(), await scratchFolder()];
  const built = await buildAgent({ folder, packages: 'node_modules', say: () => undefined });
  const own = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const file = built.find(({ system }) => system === own);
  const name = file?.name ?? agentFileName('any');
  const program = join(elsewhere, name);
  await copyFile(join(folder, name), program);

  await expectToPrint(program);

  // The program contains Node. Compressed, it must be small enough to download over a mobile connection.
  console.log(JSON.stringify({ bytes: file?.bytes, sentBytes: file?.sentBytes }));
  expect(file?.sentBytes).toBeLessThan(60e6);
});
