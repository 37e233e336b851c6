import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { withSetup } from '#app/domain/documents/printing.rules.ts';
import { agentPortal, fakePrinter } from './agent-portal.ts';
import { eventually } from './eventually.ts';

export async function scratchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'thumela-agent-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts a built program as a user would, in an empty folder and without our settings, and lets it print a label. */
export async function expectToPrint(program: string, args: readonly string[] = []) {
  const { portal, token, send } = await agentPortal();
  const { printed, address } = await fakePrinter();
  const folder = await scratchFolder();
  await writeFile(join(folder, 'token'), `${token}\n`);
  const printer = `${address.host}:${address.port}`;
  const asked = ['--portal', portal.origin, '--token-file', 'token', '--printer', printer];
  const child = spawn(program, [...args, ...asked], {
    cwd: folder,
    env: { NODE_ENV: 'production' },
  });
  onTestFinished(() => void child.kill());
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (said += text.toString()));
  await eventually(() => expect(said).toContain('Ready: labels print automatically.'));

  const label = await send();
  await label.ends('acknowledged');

  expect(printed).toEqual([withSetup(label.zpl)]);
  await eventually(() => expect(said).toContain(`${label.order.orderKey} printed.`));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
}
