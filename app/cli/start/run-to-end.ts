import { spawn } from 'node:child_process';
import type { Settings } from '../processes.ts';

/** Runs one of our node programs to its end, quietly. @throws Error with the last lines it said. */
export function runToEnd(
  what: string,
  args: string[],
  env: Settings = {},
  signal?: AbortSignal,
): Promise<void> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    });
    let said = '';
    const keep = (chunk: Buffer) => (said = (said + chunk.toString()).slice(-20_000));
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', failed);
    child.once('close', (code) => {
      const tail = said.trim().split('\n').slice(-30).join('\n');
      if (code === 0) done();
      else failed(new Error(`${what} failed (exit code ${code}):\n${tail}`));
    });
  });
}
