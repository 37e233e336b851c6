import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import type { Settings } from '#app/cli/processes.ts';
import { HANG_MS } from '#tests/run/patience.ts';

type Options = {
  dataDir: string;
  cwd?: string;
  env?: Settings;
};

export type StartedProduct = {
  url: string;
  pid: number;
  output(): string;
  stop(): Promise<number | null>;
};

const LAUNCH = resolve(import.meta.dirname, '../../app/cli/launch.js');
const SAYS_RUNNING = /Thumela is running: {2}(http\S+)/;

/** Runs the start command as a user would and waits for its final message.
 *  @throws Error with all its output when it exits or times out. */
export async function startProduct(options: Options): Promise<StartedProduct> {
  const { child, output, ended } = beginStart(options);
  const deadline = performance.now() + 5 * HANG_MS;
  for (;;) {
    const url = SAYS_RUNNING.exec(output())?.[1];
    const { pid } = child;
    if (url !== undefined && pid !== undefined) {
      return { url, pid, output, stop: () => (child.kill('SIGTERM'), ended) };
    }
    if (child.exitCode !== null || performance.now() > deadline) {
      child.kill('SIGTERM');
      await ended;
      throw new Error(`The product did not start:\n${output()}`);
    }
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** Runs the start command to its end, for starts that must fail. */
export async function startFailing(
  options: Options,
): Promise<{ code: number | null; text: string }> {
  const { output, ended } = beginStart(options);
  return { code: await ended, text: output() };
}

/** Runs the start command and returns at once. The caller may end it half-way. */
export function beginStart({ dataDir, cwd = process.cwd(), env = {} }: Options) {
  const child: ChildProcess = spawn(process.execPath, [LAUNCH, 'app/cli/start.ts'], {
    cwd,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATA_DIR: dataDir,
      ...env,
    } as Settings as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)));
  return { child, output: () => said, ended };
}
