import { isFound, type Candidate, type Journal } from './journal.ts';

/** One run of a test file. */
export type Step = {
  test: string;
  /** The index of the active mutant, or null for none. */
  on: number | null;
  /** The ids of the tests to run. All tests if it is left out. */
  only?: ReadonlySet<string>;
  /** Whether the mutated file and everything that imports it must be loaded again. */
  isFresh: boolean;
};

export type StepResult = {
  failed: { name: string; id: string; isLate: boolean } | null;
  /** For each mutant, the ids of the tests that reached it, or 'all' if it was reached outside a test. */
  reached: ReadonlyMap<number, ReadonlySet<string> | 'all'>;
};

type Visit = {
  test: string;
  stage: 'before' | 'mutants' | 'after';
  waiting: number[];
  reached: StepResult['reached'];
  /** The ids of the tests that found a mutant. */
  finders: Set<string>;
};

/** The mutants that wait for a test file, each with the rank of that file among its tests, and the best of those
 *  ranks. */
type Waiting = { rank: number; ranks: Map<number, number> };

/** Decides which test file runs next, and with which mutant. Each file runs once without a mutant, which shows the
 *  mutants it reaches, and then once with each of those. Finally the tests that found a mutant run again without
 *  one: if one fails now, its results do not count. */
export class Schedule {
  readonly #journal: Journal;
  #visit: Visit | null = null;

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  /** True between two test files. */
  get isBetween(): boolean {
    return this.#visit === null;
  }

  next(): Step | null {
    this.#visit ??= this.#begin();
    const visit = this.#visit;
    if (!visit) return null;
    const { test } = visit;
    if (visit.stage === 'before') return { test, on: null, isFresh: false };
    const step = visit.stage === 'mutants' ? this.#nextMutant(visit) : null;
    if (step) return step;
    if (visit.finders.size > 0 && visit.stage === 'mutants') {
      visit.stage = 'after';
      return { test, on: null, only: visit.finders, isFresh: false };
    }
    this.#visit = null;
    return this.next();
  }

  done({ on }: Step, result: StepResult): void {
    const visit = this.#visit;
    if (!visit) return;
    if (on === null) this.#doneWithout(visit, result);
    else this.#doneWith(visit, on, result);
  }

  #doneWithout(visit: Visit, { failed, reached }: StepResult): void {
    if (failed) this.#journal.add({ unusable: { test: visit.test, why: failed.name } });
    if (failed || visit.stage === 'after') {
      this.#visit = null;
      return;
    }
    visit.reached = reached;
    visit.stage = 'mutants';
  }

  #doneWith(visit: Visit, on: number, { failed }: StepResult): void {
    const { id } = this.#mutant(on);
    const { test } = visit;
    if (!failed) return this.#journal.add({ tried: { id, test, outcome: 'passed' } });
    visit.finders.add(failed.id);
    const outcome = failed.isLate ? 'hung' : 'killed';
    this.#journal.add({ tried: { id, test, outcome, by: failed.name } });
  }

  #nextMutant(visit: Visit): Step | null {
    const { test } = visit;
    for (let on = visit.waiting.shift(); on !== undefined; on = visit.waiting.shift()) {
      const { id, within } = this.#mutant(on);
      const reached = within === '' ? 'all' : visit.reached.get(on);
      if (reached === 'all') return { test, on, isFresh: true };
      if (reached) return { test, on, only: reached, isFresh: false };
      this.#journal.add({ tried: { id, test, outcome: 'missed' } });
    }
    return null;
  }

  /** Chooses the next test file: the one with the best rank for any mutant, and among equals the one that most mutants
   *  wait for. Each mutant therefore first meets its nearest test, where most are found. The file then runs with all
   *  mutants that wait for it. Null when no mutant waits. */
  #begin(): Visit | null {
    const files = new Map<string, Waiting>();
    this.#journal.mutants.forEach((mutant, number) => {
      for (const test of this.#journal.openTests(mutant)) {
        const rank = mutant.tests.indexOf(test);
        const file = files.get(test) ?? { rank, ranks: new Map<number, number>() };
        file.rank = Math.min(file.rank, rank);
        file.ranks.set(number, rank);
        files.set(test, file);
      }
    });
    const [first] = [...files].toSorted(
      ([, a], [, b]) => a.rank - b.rank || b.ranks.size - a.ranks.size,
    );
    if (!first) return null;
    const [test, { rank, ranks }] = first;
    const waiting = [...ranks].flatMap(([number, own]) => (rank > 0 || own === 0 ? number : []));
    return { test, stage: 'before', waiting, reached: new Map(), finders: new Set() };
  }

  #mutant(number: number): Candidate {
    const mutant = this.#journal.mutants[number];
    if (!mutant) throw new Error(`No mutant ${number}.`);
    return mutant;
  }
}

/** The result of a mutant so far. */
export function endOf(
  journal: Journal,
  mutant: Candidate,
): 'killed' | 'survived' | 'untested' | 'open' {
  const tried = journal.triedOf(mutant);
  if (tried.some(isFound)) return 'killed';
  if (journal.openTests(mutant).length > 0) return 'open';
  return tried.some(({ outcome }) => outcome === 'passed') ? 'survived' : 'untested';
}
