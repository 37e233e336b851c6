import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { HANG_MS } from '#tests/run/patience.ts';

export type WorkerProcess = {
  pid: number;
  /** False once the process has ended, also when we killed it. */
  isRunning(): boolean;
  /** Kills with SIGKILL: nothing is cleaned up, as when the machine fails. */
  kill(): Promise<void>;
  said(): string;
};

/** The environment of our processes in a test. */
export function processEnv(databaseUrl: string, over: Record<string, string>): NodeJS.ProcessEnv {
  const dataDir = mkdtempSync(join(tmpdir(), 'thumela-chaos-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return {
    NODE_ENV: 'production',
    APP_MODE: 'evaluation',
    PATH: process.env['PATH'],
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: 'http://127.0.0.1:1',
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    SESSION_SECRET: 'a secret of the tests, long enough to sign',
    TOOKAN_BASE_URL: 'http://127.0.0.1:1/v2',
    TOOKAN_API_KEY: 'key-of-the-tests',
    TOOKAN_SHARED_SECRET: 'shared-secret-of-the-tests',
    TOOKAN_WEBHOOK_PATH_SECRET: 'path-secret-of-the-tests',
    LOG_LEVEL: 'warn',
    // Jobs of a killed worker are taken over after this long.
    QUEUE_LOCK_MS: '2000',
    OUTBOX_SWEEP_MS: '3000',
    ...over,
  };
}

/** A real worker process; ended when the test ends, also when it failed. */
export function startWorker(env: NodeJS.ProcessEnv, entry = 'worker/index.ts'): WorkerProcess {
  const child: ChildProcess = spawn(process.execPath, [entry], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const keep = (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2_000_000));
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const gone = new Promise<void>((done) => child.once('close', () => done()));
  const kill = async () => {
    child.kill('SIGKILL');
    await gone;
  };
  onTestFinished(kill);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return { pid: child.pid ?? 0, isRunning, kill, said: () => said };
}

/** Waits for the condition and returns whether it became true. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  withinMs = HANG_MS,
): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (performance.now() < deadline) {
    if (await isSo()) return true;
    await new Promise((done) => setTimeout(done, 50));
  }
  return isSo();
}

export const isFull = process.env['CHAOS'] !== 'short';
