import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '#tests/fakes/eventually.ts';
import { claimData } from './lock.ts';

let folder: string;
let children: ChildProcess[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thumela-lock-'));
  children = [];
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

test('of eight simultaneous starts over a leftover lock, exactly one gets the data', async () => {
  await writeFile(lock(), '999999');
  const starts = Array.from({ length: 8 }, () => claimant());
  await eventually(() =>
    expect(starts.map(({ said }) => said())).toEqual(Array(8).fill('ready\n')),
  );

  await writeFile(join(folder, 'go'), '');

  await eventually(() => expect(starts.every(({ said }) => /got|no/.test(said()))).toBe(true));
  const winners = starts.filter(({ said }) => said().includes('got true'));
  expect(winners).toHaveLength(1);
  expect(Number(await readFile(lock(), 'utf8'))).toBe(winners[0]?.pid);
});

test('the lock of a killed start is free at once, and the next start learns of the kill', async () => {
  const first = claimant();
  await writeFile(join(folder, 'go'), '');
  await eventually(() => expect(first.said()).toContain('got false'));
  await expect(claimData(folder)).rejects.toThrow(
    `already running on ${folder} (process ${first.pid})`,
  );

  children[0]?.kill('SIGKILL');

  const claim = await eventually(() => claimData(folder));
  expect(claim.tookOver).toBe(true);
  await claim.release();
  expect(existsSync(lock())).toBe(false);
});

test('a refused claim, or a second release, does not remove the lock of another start', async () => {
  const first = await claimData(folder);
  await expect(claimData(folder)).rejects.toThrow('already running');
  await first.release();
  const second = await claimData(folder);

  await first.release();

  expect(second.tookOver).toBe(false);
  expect(Number(await readFile(lock(), 'utf8'))).toBe(process.pid);
  await expect(claimData(folder)).rejects.toThrow(`(process ${process.pid})`);
  await second.release();
});

test('a running start of an earlier version, which wrote only the file, keeps the data', async () => {
  const { pid } = stranger();
  await writeFile(lock(), String(pid));

  await expect(claimData(folder)).rejects.toThrow(`already running on ${folder} (process ${pid})`);
});

test('a later process with the pid of a dead start is not mistaken for it', async () => {
  const { pid } = stranger();
  await writeFile(lock(), String(pid));
  const before = new Date(Date.now() - 60_000);
  await utimes(lock(), before, before);

  const claim = await claimData(folder);

  expect(claim.tookOver).toBe(true);
  await claim.release();
});

function lock(): string {
  return join(folder, 'lock');
}

/** A living process with the command line of a start on another folder. */
function stranger(): ChildProcess {
  const wait = 'setInterval(() => undefined, 60_000)';
  const child = spawn(process.execPath, ['-e', wait, 'launch.js', 'app/cli/start.ts']);
  children.push(child);
  return child;
}

/** A separate process that claims the folder once the file `go` exists, and keeps it. */
function claimant(): { pid: number | undefined; said(): string } {
  const script = `
    import { existsSync } from 'node:fs';
    import { claimData } from '${new URL('./lock.ts', import.meta.url).href}';
    console.log('ready');
    while (!existsSync('${join(folder, 'go')}'));
    const said = await claimData('${folder}').then(
      ({ tookOver }) => 'got ' + tookOver,
      (error) => 'no: ' + error.message,
    );
    // The claim is held although nothing refers to it any longer.
    gc();
    console.log(said);
    setInterval(() => undefined, 60_000);
  `;
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', script]);
  children.push(child);
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return { pid: child.pid, said: () => said };
}
