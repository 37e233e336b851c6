import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import type { Drawn } from './draw.ts';

/** The environment variable with the journal's path, for the process that runs the tests. */
export const JOURNAL_VARIABLE = 'MUTATIONS_JOURNAL';

/** The result of one test for a mutant. 'hung' means that the test took far too long; 'missed' that it never
 *  reaches the mutant. */
type Outcome = 'killed' | 'hung' | 'passed' | 'missed';
/** A mutant with the tests to try, nearest first. */
export type Candidate = Drawn & { tests: string[] };
type DrawnBy = { seed: number; count: number; only: string[]; all: number; refused: number };
type Tried = { id: string; test: string; outcome: Outcome; by?: string };
/** A mutant that is being tried. The next line of the journal ends this state. */
type Begun = { id: string; test: string; pid: number; limitMs: number; at: number };
type Line =
  | { draw: DrawnBy }
  | { mutant: Candidate }
  | { begun: Begun }
  | { tried: Tried }
  /** A test that fails without any mutant, so its results do not count. */
  | { unusable: { test: string; why: string } };

/** The record of a run, with one line of JSON per result, so that a run can be stopped at any time and resumed. */
export class Journal {
  readonly path: string;
  readonly mutants: Candidate[] = [];
  readonly unusable = new Map<string, string>();
  draw: DrawnBy | null = null;
  begun: Begun | null = null;
  readonly #tried = new Map<string, Map<string, Tried>>();

  private constructor(path: string) {
    this.path = path;
  }

  static begin(path: string, draw: DrawnBy, mutants: readonly Candidate[]): Journal {
    writeFileSync(path, '');
    const journal = new Journal(path);
    journal.add({ draw }, ...mutants.map((mutant) => ({ mutant })));
    return journal;
  }

  static read(path: string): Journal {
    const journal = new Journal(path);
    const lines = readFileSync(path, 'utf8').split('\n');
    for (const line of lines) if (line.endsWith('}')) journal.#take(JSON.parse(line) as Line);
    return journal;
  }

  add(...lines: Line[]): void {
    appendFileSync(this.path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    for (const line of lines) this.#take(line);
  }

  /** The results of the mutant's tests, in the order of those tests. */
  triedOf({ id, tests }: Candidate): Tried[] {
    const tried = this.#tried.get(id);
    return tests.flatMap((test) => (this.unusable.has(test) ? [] : (tried?.get(test) ?? [])));
  }

  /** The tests that are still untried. None are left once a test has found the mutant. */
  openTests(mutant: Candidate): string[] {
    const tried = this.triedOf(mutant);
    if (tried.some(isFound)) return [];
    const asked = new Set(tried.map(({ test }) => test));
    return mutant.tests.filter((test) => !asked.has(test) && !this.unusable.has(test));
  }

  #take(line: Line): void {
    this.begun = 'begun' in line ? line.begun : null;
    if ('draw' in line) this.draw = line.draw;
    else if ('mutant' in line) this.mutants.push(line.mutant);
    else if ('unusable' in line) this.unusable.set(line.unusable.test, line.unusable.why);
    else if ('tried' in line) this.#note(line.tried);
  }

  #note(tried: Tried): void {
    const ofMutant = this.#tried.get(tried.id) ?? new Map<string, Tried>();
    ofMutant.set(tried.test, tried);
    this.#tried.set(tried.id, ofMutant);
  }
}

export const isFound = ({ outcome }: Pick<Tried, 'outcome'>): boolean =>
  outcome === 'killed' || outcome === 'hung';
