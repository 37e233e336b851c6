import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import type { Drawn } from './draw.ts';

/** Where the process that runs tests finds its path. */
export const JOURNAL_VARIABLE = 'MUTATIONS_JOURNAL';

/** What a test says of a mutant. 'hung' is one that took far too long; 'missed' one that this test never comes upon. */
type Outcome = 'killed' | 'hung' | 'passed' | 'missed';
/** With the tests that may be asked about it, the nearest first. */
export type Candidate = Drawn & { tests: string[] };
type DrawnBy = { seed: number; count: number; only: string[]; all: number; refused: number };
type Tried = { id: string; test: string; outcome: Outcome; by?: string };
/** A mutant that is being tried, until the next line. */
type Begun = { id: string; test: string; pid: number; limitMs: number; at: number };
type Line =
  | { draw: DrawnBy }
  | { mutant: Candidate }
  | { begun: Begun }
  | { tried: Tried }
  /** A test that fails without any mutant: whatever it said counts for nothing. */
  | { unusable: { test: string; why: string } };

/** A run, one line of JSON for each thing that is known: so that it can be stopped at any time and go on. */
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

  /** What its tests have said of it, in their sequence. */
  triedOf({ id, tests }: Candidate): Tried[] {
    const tried = this.#tried.get(id);
    return tests.flatMap((test) => (this.unusable.has(test) ? [] : (tried?.get(test) ?? [])));
  }

  /** The tests that have yet to be asked; none where one has found it. */
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
