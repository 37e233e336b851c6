import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { ALL, GATE, leftToAll, stagesOf } from './lanes.ts';
import { PARTS } from './parts.ts';

test('the full run has every part once, and the gate has some of them', () => {
  expect(stagesOf({ parts: [], all: true })).toBe(ALL);
  expect(ALL.flat(2).sort()).toEqual(Object.keys(PARTS).sort());
  expect(stagesOf({ parts: [], all: false })).toBe(GATE);
  expect(ALL.flat(2)).toEqual(expect.arrayContaining(GATE.flat(2)));
});

test('parts requested by name run alone, one after the other', () => {
  expect(stagesOf({ parts: ['e2e', 'chaos'], all: false })).toEqual([[['e2e']], [['chaos']]]);
});

test('the gate says what it leaves to the full run', () => {
  expect(leftToAll()).toContain('security');
  expect(leftToAll()).toContain('e2e (journeys without @gate)');
  expect(leftToAll()).not.toContain('unit');
});

test('the gate has at most forty journeys', async () => {
  const folder = new URL('../e2e/', import.meta.url);
  const files = (await readdir(folder)).filter((name) => name.endsWith('.e2e.ts'));
  const texts = await Promise.all(files.map((name) => readFile(new URL(name, folder), 'utf8')));
  const journeys = texts.flatMap((text) => text.match(/^ *test\(['"`].* @gate['"`]/gm) ?? []);
  expect(journeys.length).toBeGreaterThan(10);
  expect(journeys.length).toBeLessThanOrEqual(40);
});
