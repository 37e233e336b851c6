import { expect, test } from 'vitest';
import { roadRun, some, type Road } from './road-run.ts';

const SEED = Number(process.env['CHAOS_SEED'] ?? 23);
const ROAD: Omit<Road, 'seed'> = {
  orders: 18,
  clerks: 5,
  actions: 12,
  callMs: 600,
  deathsMs: [3_000, 5_000],
};
const SEEDS = [0, 1, 2].map((more) => SEED + more);

test.each(SEEDS)(
  `${ROAD.clerks} clerks ship, ship again, split, return and return to sender ${ROAD.orders} orders of six stores: one job each, exact books and stores (seed %i)`,
  async (seed) => {
    const { world, errors, figures, check } = await roadRun({ ...ROAD, seed });

    expect(some(errors)).toEqual({});
    // The events that the test needs must have happened.
    const { kills, webKills, again, returns, returnedToSender, completed, cancelled } = figures;
    for (const many of [kills, webKills, again + returns + returnedToSender, completed, cancelled])
      expect(many).toBeGreaterThan(0);

    // The checks must find each violation that is added on purpose.
    for (const [kind, sql] of Object.entries(SPOILT)) {
      await world.pool.query(sql);
      expect(Object.keys(some((await check()).errors))).toContain(kind);
    }
  },
);

const one = (table: string, where = 'true') =>
  `where ctid = (select ctid from ${table} where ${where} limit 1)`;

/** An ended shipment can only be booked again beside another of its order without this index. */
const BESIDE = 'drop index if exists shipments_under_way_partial;';

/** A broken twin for each check that the runs without a safeguard do not cover. */
const SPOILT: Record<string, string> = {
  work: `update outbox set done_at = null ${one('outbox', "job <> 'orders.poll-courier'")}`,
  books: `update ledger_accounts set balance_cents = balance_cents + 1 ${one('ledger_accounts')}`,
  status: `update shipments set status = 'assigned' ${one('shipments', "status in ('deliveryCompleted', 'cancelled') and exists (select from orders where current_shipment_id = shipments.id and orders.status = shipments.status)")}`,
  stores: `update order_events set kind = 'noted' where kind = 'booked'`,
  foreign: `update order_events set kind = 'noted' ${one('order_events', "kind = 'ship'")}`,
  unheard: `${BESIDE} update shipments set state = 'booked' ${one('shipments', "state = 'completed'")}`,
  missing: `${BESIDE} update shipments set state = 'booked' ${one('shipments', "state = 'cancelled'")}`,
  silent: `update shipments set state = 'requested' ${one('shipments', "state = 'booked'")}`,
  fees: `update transactions set status = 'PENDING' where shipment_id is not null`,
};
