import { expect, test } from 'vitest';
import { history } from './history-run.ts';

const ORDERS = Number(process.env['ORDERS'] ?? 300);
const ACTIONS = Number(process.env['ACTS'] ?? 3_000);
const FIRST = Number(process.env['CHAOS_SEED'] ?? 1);
const SEEDS = Number(process.env['SEEDS'] ?? 5);

test.each(Array.from({ length: SEEDS }, (_, n) => FIRST + n))(
  `after ${ACTIONS} actions on ${ORDERS} orders in one database, seed %i: at most one outbound shipment each, its fees and its alerts`,
  async (seed) => {
    const { errors, walks, figures } = await history({ orders: ORDERS, actions: ACTIONS, seed });

    console.log(JSON.stringify(figures));
    const first = walks.find((walk) => walk.errors.length > 0);
    if (first) console.log(first.log.join('\n'));
    expect(errors).toEqual([]);
  },
);
