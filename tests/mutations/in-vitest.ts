import { join, relative } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import type { Plugin } from 'vite';
import { createVitest, type TestProject, type Vitest } from 'vitest/node';
import { Journal } from './journal.ts';
import { endOf, Schedule } from './schedule.ts';
import { switched } from './switched.ts';

type Options = {
  root: string;
  path: string;
  /** When it has to stop, whatever is left. */
  until: number;
  say: (text: string) => void;
};

/** Tries what a journal leaves open. One process does it all; another takes its place when it hangs, or has grown
 *  too large. */
export async function tryMutants({ root, path, until, say }: Options): Promise<Journal> {
  process.env['MUTATIONS_JOURNAL'] = path;
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
  const project = vitest.getRootProject();
  let left = Infinity;
  for (let idleRuns = 0; idleRuns < 2;) {
    const journal = Journal.read(path);
    const step = new Schedule(journal).next();
    if (!step) return;
    const count = openQuestions(journal);
    idleRuns = count < left ? 0 : idleRuns + 1;
    left = count;
    say(progressOf(journal));
    const isOver = await runOnce({ vitest, project, file: join(root, step.test), until });
    if (isOver) return say('The time is over; --resume goes on from here.');
  }
  throw new Error('Two runs have decided nothing more: the tests cannot be run.');
}

/** How many tests have yet to be asked. */
function openQuestions(journal: Journal): number {
  return journal.mutants.reduce((sum, mutant) => sum + journal.openTests(mutant).length, 0);
}

function progressOf(journal: Journal): string {
  const { length } = journal.mutants;
  const open = journal.mutants.filter((mutant) => endOf(journal, mutant) === 'open').length;
  return `${length - open} of ${length} mutants are decided.`;
}

type Run = { vitest: Vitest; project: TestProject; file: string; until: number };

/** @returns Whether the time was over. */
async function runOnce({ vitest, project, file, until }: Run): Promise<boolean> {
  const over = new AbortController();
  let isOver = false;
  const stopping = later(Math.max(0, until - Date.now()), undefined, { signal: over.signal }).then(
    async () => {
      isOver = true;
      await vitest.cancelCurrentRun('keyboard-input');
    },
    () => undefined,
  );
  try {
    await vitest.runTestSpecifications([project.createSpecification(file)]);
  } catch (error) {
    // A process that was ended ends its run.
    if (!isOver && !/Worker|Cancelled|Errors occurred/.test(String(error))) throw error;
  } finally {
    over.abort();
    await stopping;
  }
  return isOver;
}

/** What runs in a circle answers nobody: its process is ended from outside. */
async function endHung(path: string, signal: AbortSignal): Promise<void> {
  const since = Date.now();
  while (!signal.aborted) {
    await later(2_000, undefined, { signal }).catch(() => undefined);
    const journal = Journal.read(path);
    const { begun } = journal;
    // One from before is of a run that was stopped.
    if (!begun || begun.at < since || Date.now() < begun.at + begun.limitMs) continue;
    const { id, test, pid } = begun;
    journal.add({ tried: { id, test, outcome: 'hung', by: 'no end' } });
    process.kill(pid, 'SIGKILL');
  }
}

async function vitestWith(root: string, journal: Journal): Promise<Vitest> {
  const { default: config } = await import('../../vitest.config.ts');
  const { projects = [], ...common } = config.test ?? {};
  const unit = projects.find(
    (one) => typeof one === 'object' && 'test' in one && one.test?.name === 'unit',
  );
  if (typeof unit !== 'object' || !('test' in unit)) throw new Error('No project of unit tests.');
  return createVitest(
    'test',
    {
      ...common,
      ...unit.test,
      name: 'mutations',
      root,
      config: false,
      watch: false,
      maxWorkers: 1,
      runner: join(import.meta.dirname, 'mutant-runner.ts'),
      reporters: [{}],
      silent: true,
    },
    { plugins: [mutantsIn(root, journal)] },
  );
}

/** Gives the files their mutants as they are loaded; on the disk nothing changes. */
function mutantsIn(root: string, { mutants }: Journal): Plugin {
  const numbered = mutants.map((mutant, number) => ({ ...mutant, number }));
  const byFile = Map.groupBy(numbered, ({ file }) => file);
  return {
    name: 'mutants',
    enforce: 'pre',
    transform(code, id) {
      const own = byFile.get(relative(root, id.split('?')[0] ?? ''));
      return own ? { code: switched(code, own), map: null } : undefined;
    },
  };
}
