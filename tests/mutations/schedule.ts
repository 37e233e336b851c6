import { isFound, type Candidate, type Journal } from './journal.ts';

/** One run of a test file. */
export type Step = {
  test: string;
  /** The mutant that is on, by its place among all. */
  on: number | null;
  /** The ids of the tests to run; all when left out. */
  only?: ReadonlySet<string>;
  /** Whether the mutated file is to be read anew, and all that uses it. */
  isFresh: boolean;
};

/** What became of a step. */
export type StepResult = {
  /** The test that failed first. */
  failed: { name: string; id: string; isLate: boolean } | null;
  /** By mutant, who came upon it: tests by their id, or all of them where it was outside of any. */
  reached: ReadonlyMap<number, ReadonlySet<string> | 'all'>;
};

type Visit = {
  test: string;
  stage: 'before' | 'mutants' | 'after';
  waiting: number[];
  reached: StepResult['reached'];
  /** The tests that have found a mutant, by their id. */
  finders: Set<string>;
};

/** The mutants that wait for a test file, by how near it is to each, and the nearest of that. */
type Waiting = { rank: number; ranks: Map<number, number> };

/** Which test file runs next, with which mutant. Each file runs once without any, which shows what it comes upon;
 *  then once for each mutant, as far as it can tell; and then those tests once more that found one, since what
 *  fails now would have failed anyway. */
export class Schedule {
  readonly #journal: Journal;
  #visit: Visit | null = null;

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  /** Whether a test file is done with. */
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

  /** First the nearest test of each mutant, since most end there; then whichever file is the nearest of some, and
   *  of those the one that most wait for, with all that do. */
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

/** How a mutant ended, as far as it has. */
export function endOf(
  journal: Journal,
  mutant: Candidate,
): 'killed' | 'survived' | 'untested' | 'open' {
  const tried = journal.triedOf(mutant);
  if (tried.some(isFound)) return 'killed';
  if (journal.openTests(mutant).length > 0) return 'open';
  return tried.some(({ outcome }) => outcome === 'passed') ? 'survived' : 'untested';
}
