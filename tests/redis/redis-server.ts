import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { onTestFinished } from 'vitest';
import { findFreePort } from '#app/cli/ports.ts';
import { eventually } from '#tests/fakes/eventually.ts';

export type RedisServer = {
  url: string;
  /** -9, and nothing was written to disk: what it held is gone. */
  kill(): Promise<void>;
  start(): Promise<void>;
};

/** A real Redis of one's own, in memory only, gone with the test. */
export async function redisServer(): Promise<RedisServer> {
  const program = process.env['REDIS_SERVER_PATH'];
  if (!program) throw new Error('REDIS_SERVER_PATH names no redis-server; `npm test` finds one.');
  const folder = mkdtempSync(join(tmpdir(), 'thumela-redis-'));
  const port = await findFreePort(0);
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  const start = async () => {
    // prettier-ignore
    child = spawn(program, [
      '--bind', '127.0.0.1', '--port', String(port), '--dir', folder,
      '--save', '', '--appendonly', 'no', '--maxmemory-policy', 'noeviction',
    ], { stdio: 'ignore' });
    await eventually(() => ping(url));
  };
  onTestFinished(async () => {
    await kill();
    rmSync(folder, { recursive: true, force: true });
  });
  await start();
  return { url, kill, start };
}

async function ping(url: string): Promise<void> {
  const client = new Redis(url, { lazyConnect: true, retryStrategy: null });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.ping();
  } finally {
    client.disconnect();
  }
}
