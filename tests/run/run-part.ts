import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Settings } from '#app/cli/processes.ts';
import { makeReady } from './needs.ts';
import { PARTS, STOP_AFTER, type Extent, type Part, type PartName } from './parts.ts';
import type { Failure, PartResult } from './reports.ts';

type Options = {
  /** The file to which the part writes its report. */
  report: string;
  extent: Extent;
  /** Printed before each output line when parts run in parallel. */
  prefix: string | null;
  /** Stops the part, because the run has failed already or was interrupted. */
  signal: AbortSignal;
  /** Runs only these tests, one after the other. */
  only?: readonly Failure[];
};

/** Prepares what a part needs, runs it, prints its output and counts the results in its report. A part that ran no
 *  test, or failed without naming one, counts as failed. */
export async function runPart(name: PartName, options: Options): Promise<PartResult> {
  const part: Part = PARTS[name];
  const { report, extent, only, signal } = options;
  try {
    const missing = await makeReady(part.needs);
    if (missing) console.log(`${missing} is not on this machine and cannot be installed.`);
    if (missing) return { passed: 0, failures: [], notRun: missing };
    if (signal.aborted) return { passed: 0, failures: [], notRun: `${name} (stopped)` };
    const args = [...part.command(report, extent), ...(only ? part.again(only) : [])];
    const code = await run(args, part.env?.(report, extent) ?? {}, options);
    if (signal.aborted) return { passed: 0, failures: [], notRun: `${name} (stopped)` };
    return resultOf(name, code, part.read(await readReport(report), STOP_AFTER));
  } catch (error) {
    return broken(name, error instanceof Error ? error.message : String(error));
  }
}

function resultOf(name: PartName, code: number | null, result: PartResult): PartResult {
  const { passed, failures } = result;
  if (passed + failures.length === 0) return broken(name, `ran no test (exit code ${code})`);
  if (code === 0 || failures.length > 0) return result;
  return { ...broken(name, `ended with code ${code}; see its output above`), passed };
}

function broken(name: string, why: string): PartResult {
  return { passed: 0, failures: [{ title: name, why }] };
}

async function readReport(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error('wrote no report; see its output above');
  });
  return JSON.parse(text) as unknown;
}

function run(
  args: string[],
  env: Settings,
  { prefix, signal }: Pick<Options, 'prefix' | 'signal'>,
): Promise<number | null> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, args, {
      env: { ...process.env, ...env },
      stdio: prefix === null ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    for (const said of [child.stdout, child.stderr])
      if (said) createInterface({ input: said }).on('line', (line) => console.log(prefix + line));
    // The same signal as Ctrl-C, so that the part cleans up after itself.
    const stop = () => void child.kill('SIGINT');
    signal.addEventListener('abort', stop, { once: true });
    child.once('error', failed);
    child.once('close', (code) => {
      signal.removeEventListener('abort', stop);
      done(code);
    });
  });
}
