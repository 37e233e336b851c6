import { expect, test } from 'vitest';
import { FORGET_THE_FIRST, NO_INDEX } from './road-twins.ts';
import { WALK_TWINS } from './walk-twins.ts';
import { walks } from './walks.ts';

const SEED = Number(process.env['CHAOS_SEED'] ?? 1);
const MAX_WALKS = Number(process.env['WALKS'] ?? 40);

test.each(WALK_TWINS)(
  'broken twin: if $words, a walk detects it',
  async ({ kinds, from = 0, ...spoilt }) => {
    const run = { walks: MAX_WALKS, steps: 40, seed: SEED + from, until: kinds };
    const { isFound, figures } = await walks(run, spoilt);

    console.log(JSON.stringify({ kinds, ...figures }));
    expect(isFound).toBe(true);
  },
);

test('broken twin: if no replacement waits for the first shipment, a walk finds two in transit without the index, and none with it', async () => {
  const run = { steps: 40, seed: SEED };
  const without = await walks(
    { ...run, walks: MAX_WALKS, until: TWO },
    { statements: [...FORGET_THE_FIRST, ...NO_INDEX] },
  );
  const { walked } = without.figures;
  const alone = await walks({ ...run, walks: walked }, { statements: FORGET_THE_FIRST });

  console.log(JSON.stringify({ kinds: TWO, without: without.figures, alone: alone.figures }));
  expect(without.isFound).toBe(true);
  expect(alone.errors.filter((error) => TWO.some((kind) => error.startsWith(kind)))).toEqual([]);
});

const TWO = ['together', 'double'];
