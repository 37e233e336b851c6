import { expect, test } from 'vitest';
import { history } from './history-run.ts';

const SEED = Number(process.env['CHAOS_SEED'] ?? 1);

test('after 300 actions on 30 orders in one database each order has at most one outbound shipment, its fees and its alerts', async () => {
  const { errors, walks, figures } = await history({ orders: 30, actions: 300, seed: SEED });

  console.log(JSON.stringify(figures));
  const first = walks.find((walk) => walk.errors.length > 0);
  if (first) console.log(first.log.join('\n'));
  expect(errors).toEqual([]);
  expect(figures).toMatchObject({ actions: 300 });
  // The events that the test needs must have happened.
  for (const many of [figures.killed, figures.withoutSuccess, figures.given])
    expect(many).toBeGreaterThan(0);
});
