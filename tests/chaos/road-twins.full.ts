import { expect, test } from 'vitest';
import { roadRun, type Road } from './road-run.ts';
import { ROAD_TWINS } from './road-twins.ts';
import { untilRed } from './until-red.ts';

const SEED = Number(process.env['CHAOS_SEED'] ?? 23);
const ROAD: Road = {
  orders: 30,
  clerks: 8,
  actions: 12,
  seed: SEED,
  callMs: 600,
  deathsMs: [6_000, 10_000],
};

test.each(ROAD_TWINS)(
  'broken twin: if $words, the same run detects it',
  async ({ kinds, ...twin }) => {
    const found = await untilRed(async (round) => {
      const { errors } = await roadRun({ ...ROAD, seed: SEED + round }, twin);
      return Object.entries(errors).reduce(
        (sum, [kind, some]) => sum + (kinds.includes(kind) ? (some?.length ?? 0) : 0),
        0,
      );
    });

    expect(found).toBeGreaterThan(0);
  },
);
