import { spawn } from 'node:child_process';
import type { Settings } from '../processes.ts';
import { END_WITH_PARENT } from './preload.ts';

/** Runs one of our node programs to its end, quietly. It ends with us, also when we are killed
 *  outright; when it is asked to end by the signal we wait until it has.
 *  @throws Error with the last lines it said. */
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
      // One that could not be made never closes.
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
