import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { portsToTry } from '#app/cli/ports.ts';
import { eventually } from '#tests/fakes/eventually.ts';

export type RedisServer = {
  url: string;
  /** Kills the server with SIGKILL. Its data is lost, because nothing was written to disk. */
  kill(): Promise<void>;
  start(): Promise<void>;
};

/** A real Redis for one test, in memory only. It ends with the test. */
export async function redisServer(): Promise<RedisServer> {
  const program = process.env['REDIS_SERVER_PATH'];
  if (!program) throw new Error('REDIS_SERVER_PATH names no redis-server; `npm test` finds one.');
  const folder = mkdtempSync(join(tmpdir(), 'thumela-redis-'));
  let url = '';
  let child: ChildProcess | null = null;
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  /** Returns false if another server took the port first. */
  const startOn = async (port: number): Promise<boolean> => {
    // prettier-ignore
    const starting = spawn(program, [
      '--bind', '127.0.0.1', '--port', String(port), '--dir', folder,
      '--save', '', '--appendonly', 'no', '--maxmemory-policy', 'noeviction',
    ], { stdio: ['ignore', 'pipe', 'ignore'] });
    child = starting;
    url = `redis://127.0.0.1:${port}`;
    // Waits for this process's own output, because a ping might be answered by a different Redis on the port.
    return new Promise<boolean>((done) => {
      starting.stdout.on('data', (chunk: Buffer) => {
        if (chunk.includes('Ready to accept connections')) done(true);
      });
      starting.once('exit', () => done(false));
    });
  };
  const start = () =>
    eventually(async () => {
      if (!(await startOn(Number(new URL(url).port)))) throw new Error('Its port is taken.');
    });
  onTestFinished(async () => {
    await kill();
    rmSync(folder, { recursive: true, force: true });
  });
  for await (const port of portsToTry(0)) if (await startOn(port)) break;
  return { url, kill, start };
}
