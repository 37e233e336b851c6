import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Settings } from '#app/cli/processes.ts';
import { makeReady } from './needs.ts';
import { PARTS, STOP_AFTER, type Extent, type Part, type PartName } from './parts.ts';
import type { Failure, PartResult } from './reports.ts';

type Options = {
  /** Where the part writes its report. */
  report: string;
  extent: Extent;
  /** Stands before each of its lines where others speak at the same time. */
  prefix: string | null;
  /** Ends it: the run is red already, or was interrupted. */
  signal: AbortSignal;
  /** These tests alone, one after the other. */
  only?: readonly Failure[];
};

/** Makes ready what a part needs, runs it, shows what it says and counts from its report. A part that
 *  ran no test, or ended badly without naming one, has failed. */
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
    // As Ctrl-C would: it cleans up after itself.
    const stop = () => void child.kill('SIGINT');
    signal.addEventListener('abort', stop, { once: true });
    child.once('error', failed);
    child.once('close', (code) => {
      signal.removeEventListener('abort', stop);
      done(code);
    });
  });
}
