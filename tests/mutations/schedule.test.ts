import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Journal, type Candidate } from './journal.ts';
import { endOf, Schedule, type Step, type StepResult } from './schedule.ts';

const DRAW = { seed: 1, count: 2, only: ['a'], all: 9, refused: 0 };
const PASSED: StepResult = { failed: null, reached: new Map() };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'thumela-schedule-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function mutant(id: string, tests: string[], within = 'f'): Candidate {
  const place = { start: 0, end: 1, line: 1, text: 'b', from: 'a', to: 'b' };
  return { ...place, id, file: 'a.ts', mutator: 'text', within, tests };
}

function begin(...mutants: Candidate[]): { journal: Journal; schedule: Schedule } {
  const journal = Journal.begin(join(folder, 'run.jsonl'), DRAW, mutants);
  return { journal, schedule: new Schedule(journal) };
}

const reachedBy = (number: number, test: string): StepResult => ({
  failed: null,
  reached: new Map([[number, new Set([test])]]),
});
const failed = (id: string): StepResult => ({
  failed: { id, name: `test ${id}`, isLate: false },
  reached: new Map(),
});

/** Answers each step with the next result, and returns the steps. */
function walk(schedule: Schedule, ...results: StepResult[]): Step[] {
  return results.flatMap((result) => {
    const step = schedule.next();
    if (step) schedule.done(step, result);
    return step ?? [];
  });
}

test('a test file runs without a mutant, then with each that it reaches, then again without for tests that found one', () => {
  const { journal, schedule } = begin(mutant('x', ['t']), mutant('y', ['t']));

  const steps = walk(schedule, reachedBy(1, '7'), failed('7'), PASSED);

  expect(steps).toEqual([
    { test: 't', on: null, isFresh: false },
    { test: 't', on: 1, only: new Set(['7']), isFresh: false },
    { test: 't', on: null, only: new Set(['7']), isFresh: false },
  ]);
  expect(schedule.next()).toBeNull();
  expect(journal.mutants.map((one) => endOf(journal, one))).toEqual(['untested', 'killed']);
});

test('a mutant reached while its file is loaded runs all tests, with the file loaded again', () => {
  const { schedule } = begin(mutant('x', ['t'], ''));

  const [, step] = walk(schedule, PASSED, PASSED);

  expect(step).toEqual({ test: 't', on: 0, isFresh: true });
});

test('a mutant that one test does not find is tried with the next, until one finds it', () => {
  const { journal, schedule } = begin(mutant('x', ['t', 'u', 'v']));

  const steps = walk(schedule, reachedBy(0, '1'), PASSED, reachedBy(0, '2'), failed('2'), PASSED);

  expect(steps.map(({ test }) => test)).toEqual(['t', 't', 'u', 'u', 'u']);
  expect(schedule.next()).toBeNull();
  expect(journal.mutants.map((one) => endOf(journal, one))).toEqual(['killed']);
});

test('each mutant is first tried with its nearest test, even if others wait for the same file', () => {
  const { schedule } = begin(mutant('x', ['t', 'u']), mutant('y', ['u', 't']));

  const steps = walk(schedule, reachedBy(0, '1'), PASSED, reachedBy(1, '2'), PASSED);

  expect(steps.map(({ test, on }) => [test, on])).toEqual([
    ['t', null],
    ['t', 0],
    ['u', null],
    ['u', 1],
  ]);
});

test('a test that fails without a mutant does not count, whether it fails before or after', () => {
  const { journal, schedule } = begin(mutant('x', ['t', 'u']));

  walk(schedule, failed('1'), reachedBy(0, '2'), failed('2'), failed('2'));

  expect(schedule.next()).toBeNull();
  expect([...journal.unusable.keys()]).toEqual(['t', 'u']);
  expect(journal.mutants.map((one) => endOf(journal, one))).toEqual(['untested']);
});

test('a run continues where it was stopped', () => {
  const { journal, schedule } = begin(mutant('x', ['t']), mutant('y', ['t']));
  walk(schedule, reachedBy(0, '1'), failed('1'));

  const later = Journal.read(journal.path);

  expect(later.mutants.map((one) => endOf(later, one))).toEqual(['killed', 'open']);
  expect(walk(new Schedule(later), reachedBy(1, '1'), PASSED).map(({ on }) => on)).toEqual([
    null,
    1,
  ]);
});
