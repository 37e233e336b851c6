import { expect, test } from 'vitest';
import type { Point } from './shapefile.ts';
import { simplified } from './simplify-line.ts';

const BEND: Point[] = [
  [0, 0],
  [1, 0.01],
  [2, 1],
  [3, 0.01],
  [4, 0],
];

test('a line keeps its ends and its bends, and loses points within the tolerance', () => {
  expect(simplified(BEND, 0.1)).toEqual(BEND);
  expect(simplified([...BEND.slice(0, 2), ...BEND.slice(3)], 0.1)).toEqual([BEND[0], BEND[4]]);
  expect(simplified(BEND.toReversed(), 2)).toEqual([BEND[4], BEND[0]]);
});

test('a closed ring remains closed', () => {
  const square: Point[] = [
    [0, 0],
    [0.5, 0.01],
    [1, 0],
    [1, 1],
    [0, 1],
    [0, 0],
  ];

  expect(simplified(square, 0.1)).toEqual(square.filter((_, index) => index !== 1));
});
