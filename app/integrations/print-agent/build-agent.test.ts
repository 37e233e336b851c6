import { createHash } from 'node:crypto';
import { copyFile, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createPrintAgentFiles } from './agent-files.ts';
import { expectToPrint, scratchFolder } from '#tests/fakes/built-agent.ts';
import { buildAgent } from './build-agent.ts';

const NAME = 'thumela-print-agent.cjs';

test('the script runs without any package, and prints what the portal sends', async () => {
  const [folder, elsewhere] = [await scratchFolder(), await scratchFolder()];
  await buildAgent({ folder, packages: null, say: () => undefined });
  const script = join(elsewhere, NAME);
  await copyFile(join(folder, NAME), script);

  await expectToPrint(process.execPath, [script]);
});

test('built files are listed with their checksum and replace older files', async () => {
  const folder = await scratchFolder();
  await writeFile(join(folder, 'old'), '');
  const said: string[] = [];

  await buildAgent({ folder, packages: await scratchFolder(), say: (line) => said.push(line) });

  const [file, ...others] = await createPrintAgentFiles(folder).list();
  const content = await readFile(join(folder, NAME));
  expect(others).toEqual([]);
  expect(file).toMatchObject({ system: 'any', name: NAME, bytes: content.length });
  expect(file?.sha256).toBe(createHash('sha256').update(content).digest('hex'));
  expect(gunzipSync(await readFile(join(folder, `${NAME}.gz`)))).toEqual(content);
  expect(await readFile(join(folder, 'SHA256SUMS'), 'utf8')).toBe(`${file?.sha256}  ${NAME}\n`);
  expect(await readFile(join(folder, 'licences.txt'), 'utf8')).toContain('Node.js is licensed');
  expect(await readdir(folder)).not.toContain('old');
  expect(said).toHaveLength(5);
  expect(said[0]).toMatch(/^thumela-print-agent-windows\.exe left out: .+node\.exe is missing/);
});

test('building only the script keeps programs that were built before', async () => {
  const folder = await scratchFolder();
  const program = { system: 'win-x64', name: 'thumela-print-agent-windows.exe' };
  const listed = { ...program, bytes: 7, sentBytes: 5, sha256: 'a'.repeat(64) };
  await writeFile(join(folder, 'files.json'), JSON.stringify([listed]));
  for (const end of ['', '.gz']) await writeFile(join(folder, `${program.name}${end}`), 'program');

  await buildAgent({ folder, packages: null, say: () => undefined });

  const [kept, script] = await createPrintAgentFiles(folder).list();
  expect([kept, script?.system]).toEqual([listed, 'any']);
  expect(await readFile(join(folder, program.name), 'utf8')).toBe('program');
});

test('the script contains no code of ours except the agent', async () => {
  const folder = await scratchFolder();
  await buildAgent({ folder, packages: null, say: () => undefined });

  const script = await readFile(join(folder, NAME), 'utf8');

  const ours = [...script.matchAll(/^\/\/ (app\/.+)$/gm)].map(([, path]) => path);
  expect(ours.filter((path) => !path?.startsWith('app/cli/print-agent')).sort()).toEqual([
    'app/domain/documents/printing.rules.ts',
    'app/ui/print-bridge/printer-feed-client.ts',
  ]);
});
