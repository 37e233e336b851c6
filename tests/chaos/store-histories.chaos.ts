import { expect, test } from 'vitest';
import { forgetsCalledOff, storeHistories, sendsTwice, type Histories } from './store-histories.ts';
import { untilRed } from './until-red.ts';
import { isFull } from './worker-process.ts';

const SEED = Number(process.env['CHAOS_SEED'] ?? 17);
const RUN: Histories = isFull
  ? { histories: 400, steps: 40, seed: SEED }
  : { histories: 50, steps: 12, seed: SEED };

test.each(['shopify', 'woocommerce'] as const)(
  `after ${RUN.histories} random histories a %s store shows the same as ours, each step once`,
  async (kind) => {
    const { errors, figures } = await storeHistories(kind, RUN);

    console.log(kind, JSON.stringify(figures));
    expect(errors).toEqual([]);
    expect(figures.orders).toBe(RUN.histories);
    expect(figures.steps).toBeGreaterThan(2 * RUN.histories);
  },
);

const FEW: Histories = { histories: 8, steps: 12, seed: SEED };

test.each(isFull ? (['shopify', 'woocommerce'] as const) : (['shopify'] as const))(
  'broken twin: a %s store that does not learn of a cancellation or a return to sender is detected',
  async (kind) => {
    const found = await untilRed(async (round) => {
      const run = { ...FEW, seed: SEED + round };
      const { errors } = await storeHistories(kind, run, forgetsCalledOff);
      return errors.length;
    });

    expect(found).toBeGreaterThan(0);
  },
);

test('broken twin: a WooCommerce store that receives each step twice is detected', async () => {
  const found = await untilRed(async (round) => {
    const run = { ...FEW, seed: SEED + round };
    return (await storeHistories('woocommerce', run, sendsTwice)).errors.length;
  });

  expect(found).toBeGreaterThan(0);
});
