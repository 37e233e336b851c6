import { expect, test } from 'vitest';
import { listOrders } from '#app/domain/orders/list-orders.ts';
import type { OrderFilter } from '#app/domain/orders/order-filter.rules.ts';
import { OrderListQuery } from '#app/domain/orders/order.schema.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { given } from '#tests/builders/given.ts';
import { seededRandom } from '#tests/fakes/seeded-random.ts';
import { testServices, type TestServices } from '#tests/fakes/test-services.ts';
import { arrivedFilter, dayFilter } from './home.rules.ts';
import { readHome } from './read-home.ts';

/** A Wednesday, 10:00 in Johannesburg. */
const NOW = '2026-11-18T08:00:00Z';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type World = Awaited<ReturnType<typeof world>>;
type Store = World['stores'][number];

async function world() {
  const it = await testServices({ now: NOW });
  const { services } = it;
  const [mine, theirs] = [await given.merchant(services), await given.merchant(services)];
  const stores = [
    await given.store(services, mine),
    await given.store(services, mine),
    await given.store(services, theirs),
  ];
  return { ...it, mine, theirs, stores };
}

type Brought = { kind?: 'delivery' | 'again' | 'return'; at: Date | null; isLate: boolean | null };

/** An order with its shipments, inserted directly into the tables. */
async function ordered(
  { services, db }: Pick<TestServices, 'services' | 'db'>,
  store: Store,
  createdAt: Date,
  shipments: readonly Brought[] = [],
) {
  const status = shipments.some(({ at, kind }) => at && kind !== 'return')
    ? ('deliveryCompleted' as const)
    : ('collected' as const);
  const order = await given.order(services, { merchant: store, store, status, createdAt });
  await db.shipment.createMany({
    data: shipments.map(({ kind = 'delivery', at, isLate }, n) => ({
      id: newId(),
      orderId: order.id,
      merchantId: store.merchantId,
      storeId: store.id,
      kind,
      attempt: n + 1,
      reference: `${order.orderKey}-T${n}`,
      state: at ? ('completed' as const) : ('booked' as const),
      feeCents: 500n,
      requestedAt: createdAt,
      deliveredAt: at,
      endedAt: at,
      isLate,
    })),
  });
  return order;
}

const johannesburg = (at: Date) => new Date(at.getTime() + 2 * HOUR_MS).toISOString().slice(0, 10);

async function listed({ services }: World, actor: Actor, filter: OrderFilter): Promise<number> {
  const query = OrderListQuery.parse({ ...filter, status: filter.status.join(',') });
  return (await listOrders(services, actor, query)).totalDocs;
}

test('the figures of a random account match a plain count and the linked lists', async () => {
  const it = await world();
  const random = seededRandom(20_261_118);
  const midnight = Date.parse('2026-11-17T22:00:00Z');
  // A third of the times are within a millisecond of midnight in Johannesburg.
  const moment = () => {
    const day = midnight - Math.floor(random() * 34) * DAY_MS;
    return new Date(
      random() < 1 / 3 ? day + [-1, 0, 1][Math.floor(random() * 3)]! : day + random() * DAY_MS,
    );
  };
  type Made = { store: Store; createdAt: Date; shipments: Brought[] };
  const made: Made[] = [];
  for (let n = 0; n < 150; n += 1) {
    const store = it.stores[Math.floor(random() * 3)]!;
    const brought = (kind: Brought['kind']): Brought => {
      const at = random() < 0.8 ? moment() : null;
      return {
        kind,
        at,
        isLate: at && kind !== 'return' && random() < 0.9 ? random() < 0.3 : null,
      };
    };
    const shipments = random() < 0.75 ? [brought('delivery')] : [];
    if (shipments[0]?.at && random() < 0.2)
      shipments.push(brought(random() < 0.5 ? 'again' : 'return'));
    const one = { store, createdAt: moment(), shipments };
    made.push(one);
    await ordered(it, one.store, one.createdAt, one.shipments);
  }
  const manager = given.storeManager(it.mine, [it.stores[1]!]);
  const own = (stores: readonly Store[]) => made.filter(({ store }) => stores.includes(store));

  for (const [actor, orders] of [
    [it.mine, own(it.stores.slice(0, 2))],
    [manager, own([it.stores[1]!])],
    [it.theirs, own([it.stores[2]!])],
    [await given.admin(it.services), made],
  ] as const) {
    const home = await readHome(it.services, actor);
    const arrivals = (first: string, last: string, isLate?: boolean) =>
      orders.filter(({ shipments }) =>
        shipments.some(
          (one) =>
            one.at !== null &&
            one.kind !== 'return' &&
            johannesburg(one.at) >= first &&
            johannesburg(one.at) <= last &&
            (isLate === undefined || one.isLate === isLate),
        ),
      ).length;

    expect(home.days).toHaveLength(14);
    expect([home.days[0]?.day, home.days[13]?.day]).toEqual(['2026-11-05', '2026-11-18']);
    for (const { day, orders: count } of home.days) {
      expect(count).toBe(orders.filter(({ createdAt }) => johannesburg(createdAt) === day).length);
      expect(await listed(it, actor, dayFilter(day))).toBe(count);
    }
    const today = home.figures.find(({ key }) => key === 'delivered');
    expect(today?.count).toBe(arrivals('2026-11-18', '2026-11-18'));
    expect(home.onTime).toEqual({
      now: {
        onTime: arrivals('2026-11-05', '2026-11-18', false),
        late: arrivals('2026-11-05', '2026-11-18', true),
      },
      before: {
        onTime: arrivals('2026-10-22', '2026-11-04', false),
        late: arrivals('2026-10-22', '2026-11-04', true),
      },
    });
    expect(await listed(it, actor, arrivedFilter('yes'))).toBe(home.onTime.now.onTime);
    expect(await listed(it, actor, arrivedFilter('no'))).toBe(home.onTime.now.late);
    for (const { filter, count } of home.figures)
      expect(await listed(it, actor, filter)).toBe(count);
  }
});

test('a day begins and ends at midnight in Johannesburg', async () => {
  const it = await world();
  const store = it.stores[0]!;
  const times = [
    '2026-11-17T21:59:59.999Z',
    '2026-11-17T22:00:00.000Z',
    '2026-11-18T21:59:59.999Z',
  ];
  for (const time of [...times, '2026-11-18T22:00:00.000Z'])
    await ordered(it, store, new Date(time), [{ at: new Date(time), isLate: false }]);

  const { days, figures, onTime } = await readHome(it.services, it.mine);

  expect(days.slice(-2)).toEqual([
    { day: '2026-11-17', orders: 1 },
    { day: '2026-11-18', orders: 2 },
  ]);
  expect(figures.find(({ key }) => key === 'delivered')?.count).toBe(2);
  expect(onTime.now).toEqual({ onTime: 3, late: 0 });
});

test('an account without orders has all days, with zero orders', async () => {
  const it = await world();

  const { days, onTime, figures, needing } = await readHome(it.services, it.mine);

  expect(days.map(({ orders }) => orders)).toEqual(Array.from({ length: 14 }, () => 0));
  expect(onTime).toEqual({ now: { onTime: 0, late: 0 }, before: { onTime: 0, late: 0 } });
  expect(figures.map(({ key, count }) => [key, count])).toEqual([
    ['toShip', 0],
    ['underWay', 0],
    ['delivered', 0],
  ]);
  expect(needing).toEqual([]);
});
