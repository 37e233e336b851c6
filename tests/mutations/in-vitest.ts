import { join, relative } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import type { Plugin } from 'vite';
import { createVitest, type Vitest } from 'vitest/node';
import { Journal, JOURNAL_VARIABLE } from './journal.ts';
import { endOf, Schedule } from './schedule.ts';
import { switched } from './switched.ts';

type Options = {
  root: string;
  path: string;
  /** When to stop, in epoch milliseconds, even if mutants are left. */
  until: number;
  say: (text: string) => void;
};

/** Tries the mutants that a journal leaves open. One process does all the work; a new one replaces it if it hangs
 *  or grows too large. */
export async function tryMutants({ root, path, until, say }: Options): Promise<Journal> {
  process.env[JOURNAL_VARIABLE] = path;
  const vitest = await vitestWith(root, Journal.read(path));
  const watch = new AbortController();
  const watching = endHung(path, watch.signal);
  try {
    await untilDone({ root, path, until, say }, vitest);
  } finally {
    watch.abort();
    await watching;
    await vitest.close();
  }
  return Journal.read(path);
}

async function untilDone({ root, path, until, say }: Options, vitest: Vitest): Promise<void> {
  let left = Infinity;
  for (;;) {
    const journal = Journal.read(path);
    const step = new Schedule(journal).next();
    if (!step) return;
    const before = left;
    left = openQuestions(journal);
    say(progressOf(journal));
    const { isOver, errors } = await runOnce({ vitest, file: join(root, step.test), until });
    if (isOver) return say('Time is up. --resume continues from here.');
    if (left === before && openQuestions(Journal.read(path)) === left)
      throw new AggregateError(errors, `${step.test} gave no result:\n${errors.join('\n')}`);
  }
}

/** How many pairs of mutant and test are still untried. */
function openQuestions(journal: Journal): number {
  return journal.mutants.reduce((sum, mutant) => sum + journal.openTests(mutant).length, 0);
}

function progressOf(journal: Journal): string {
  const { length } = journal.mutants;
  const open = journal.mutants.filter((mutant) => endOf(journal, mutant) === 'open').length;
  return `${length - open} of ${length} mutants have a result.`;
}

type Run = { vitest: Vitest; file: string; until: number };

/** Runs one process until it ends. A killed process is not an error, because the journal already holds its
 *  results. */
async function runOnce({
  vitest,
  file,
  until,
}: Run): Promise<{ isOver: boolean; errors: unknown[] }> {
  const isDone = new AbortController();
  let isOver = false;
  const stop = async () => {
    isOver = true;
    await vitest.cancelCurrentRun('keyboard-input');
  };
  const timer = later(Math.max(0, until - Date.now()), undefined, { signal: isDone.signal });
  const stopping = timer.then(stop, () => undefined);
  const specification = vitest.getRootProject().createSpecification(file);
  const { unhandledErrors } = await vitest.runTestSpecifications([specification]);
  isDone.abort();
  await stopping;
  return { isOver, errors: unhandledErrors };
}

/** Kills a process whose test never ends, such as an endless loop. */
async function endHung(path: string, signal: AbortSignal): Promise<void> {
  const since = Date.now();
  while (!signal.aborted) {
    await later(2_000, undefined, { signal }).catch(() => undefined);
    const journal = Journal.read(path);
    const { begun } = journal;
    // An entry from before this run belongs to a run that was stopped.
    if (!begun || begun.at < since || Date.now() < begun.at + begun.limitMs) continue;
    const { id, test, pid } = begun;
    journal.add({ tried: { id, test, outcome: 'hung', by: 'no end' } });
    endProcess(pid);
  }
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has ended already.
  }
}

/** A Vitest with the configuration of the unit tests, but with a single worker. */
async function vitestWith(root: string, journal: Journal): Promise<Vitest> {
  const { default: config } = await import('../../vitest.config.ts');
  const { projects = [], ...common } = config.test ?? {};
  const parts = projects.flatMap((one) =>
    typeof one === 'object' && !(one instanceof Promise) ? (one.test ?? []) : [],
  );
  const unit = parts.find(({ name }) => name === 'unit');
  if (!unit) throw new Error('vitest.config.ts has no project of unit tests.');
  return createVitest(
    { config: false, watch: false, root },
    {
      plugins: [mutantsIn(root, journal)],
      test: {
        ...common,
        ...unit,
        name: 'mutations',
        maxWorkers: 1,
        runner: join(import.meta.dirname, 'mutant-runner.ts'),
        reporters: [{}],
        silent: true,
      },
    },
  );
}

/** Adds the mutants to files as they are loaded. Files on the disk do not change. Vitest keeps transformed files for
 *  later runs, but those with mutants are only right for this run. */
function mutantsIn(root: string, { mutants }: Journal): Plugin {
  const numbered = mutants.map((mutant, number) => ({ ...mutant, number }));
  const byFile = Map.groupBy(numbered, ({ file }) => file);
  const mutantsOf = (id: string) => byFile.get(relative(root, id.split('?')[0] ?? ''));
  return {
    name: 'mutants',
    enforce: 'pre',
    configureVitest({ defineCacheKeyGenerator }) {
      defineCacheKeyGenerator(({ id }) => (mutantsOf(id) ? false : undefined));
    },
    transform(code, id) {
      const own = mutantsOf(id);
      return own ? { code: switched(code, own), map: null } : undefined;
    },
  };
}
