import { spawn } from 'node:child_process';
import type { Settings } from '../processes.ts';
import { END_WITH_PARENT } from './preload.ts';

/** Runs one of our Node programs to its end without printing its output. The program ends if our process is killed.
 *  After an abort, the promise rejects only once the program has ended.
 *  @throws Error with the program's last lines of output, or the error of the abort. */
export function runToEnd(
  what: string,
  args: string[],
  env: Settings = {},
  signal?: AbortSignal,
): Promise<void> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [...END_WITH_PARENT, ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      signal,
    });
    let said = '';
    let aborted: Error | undefined;
    const keep = (chunk: Buffer) => (said = (said + chunk.toString()).slice(-20_000));
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.once('error', (error) => {
      aborted = error;
      // A process that could not be created never emits 'close'.
      if (child.pid === undefined) failed(error);
    });
    child.once('close', (code) => {
      const tail = said.trim().split('\n').slice(-30).join('\n');
      if (aborted !== undefined) failed(aborted);
      else if (code === 0) done();
      else failed(new Error(`${what} failed (exit code ${code}):\n${tail}`));
    });
  });
}
