import { expect, test } from 'vitest';
import { raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { EXPORTED, ORDER_CSV_COLUMNS } from '#app/domain/documents/orders-csv.rules.ts';
import { takeInOrder } from '#app/domain/intake/take-in-order.ts';
import { confirmManifests } from '#app/domain/manifests/confirm-manifests.ts';
import { manifestOrders } from '#app/domain/manifests/manifest-orders.ts';
import { getOrder } from '#app/domain/orders/get-order.ts';
import { ownerOf } from '#app/domain/orders/order-alerts.ts';
import { getWholeOrder } from '#app/domain/orders/whole-orders.ts';
import { trackOrder } from '#app/domain/tracking/track-order.ts';
import { ordersByExternalId } from '#app/domain/workbench/orders-by-external-id.ts';
import type { CourierEvent, CourierLeg, CourierState } from '#app/ports/courier.ts';
import { given } from '#tests/builders/given.ts';
import { incomingOrder } from '#tests/builders/incoming-order.ts';
import { booksOf } from '#tests/builders/expect-order.ts';
import { alertCodes, alertCodesOf } from '#tests/fakes/alerts.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { applyCourierEvent } from './apply-courier-event.ts';
import { bookCourier } from './book-courier.ts';
import { cancelCourier } from './cancel-courier.ts';
import { cancelOrders } from './cancel-orders.ts';
import { changeParcels } from './change-parcels.ts';
import { requestShipments } from './request-shipments.ts';
import { returnOrders } from './return-orders.ts';
import { returnToSender } from './return-to-sender.ts';
import { shipAgain } from './ship-again.ts';

/** A shipped order of a store that cancels and reopens it. */
async function shipped() {
  const it = await testServices({ connections: 10 });
  const { services, db, courier, clock } = it;
  const merchant = await given.merchant(services, { balanceCents: 10_000 });
  const store = await given.store(services, merchant, { integrationType: 'woocommerce' });
  let reads = 0;
  const readAs = async (over: object) => {
    const read = incomingOrder((reads += 1));
    await takeInOrder(services, store.id, { ...read, facts: { ...read.facts, ...over } });
  };
  await readAs({});
  const { id, orderKey } = await db.order.findFirstOrThrow();
  const keys = { orderKeys: [orderKey] };
  await requestShipments(services, merchant, keys);
  let said = 0;
  const of = (mark: string) =>
    db.shipment.findUniqueOrThrow({ where: { reference: `${orderKey}${mark}` } });
  return {
    ...it,
    merchant,
    keys,
    of,
    cancels: () => readAs({ platformStatus: 'cancelled', cancelled: true }),
    reopens: () => readAs({}),
    becomes: readAs,
    book: async (mark = '') => bookCourier(services, { shipmentId: (await of(mark)).id }),
    stop: async (mark = '') => cancelCourier(services, { shipmentId: (await of(mark)).id }),
    turn: () => returnToSender(services, merchant, { ...keys, whyCode: 'called', note: null }),
    says: async (
      leg: CourierLeg,
      state: CourierState,
      mark = '',
      driver: CourierEvent['driver'] = null,
    ) => {
      clock.advance(60_000);
      const event = { ...courier.event(`${orderKey}${mark}`, leg, state), driver };
      return applyCourierEvent(services, event, `event ${(said += 1)}`);
    },
    now: () => db.order.findUniqueOrThrow({ where: { id } }),
    alerts: () => alertCodes(db, id),
    steps: async () =>
      (await db.storeMilestone.findMany({ orderBy: { id: 'asc' } })).map((one) => one.milestone),
    books: () => booksOf(services, merchant.merchantId),
  };
}
type World = Awaited<ReturnType<typeof shipped>>;

async function booked(): Promise<World> {
  const it = await shipped();
  await it.book();
  return it;
}

/** The store cancels the booked order, but a driver collects the parcel. */
async function collectedAfterAll(it: World): Promise<void> {
  await it.cancels();
  await it.says('pickup', 'successful');
}

/** As above, and the parcel is to be returned to its sender. */
async function turnedBack(it: World): Promise<void> {
  await collectedAfterAll(it);
  await it.turn();
  await it.stop();
}

async function refusedToStop(it: World): Promise<void> {
  await it.cancels();
  it.courier.switches.refuseCancel = 'Task is locked';
  await it.stop();
}

type Way = {
  ends: string;
  begins?: () => Promise<World>;
  /** What happens before the store reopens the order or the shipment ends. */
  before: (it: World) => Promise<unknown>;
  end: (it: World, first: () => Promise<void>) => Promise<unknown>;
  status: 'eligible' | 'deliveryCompleted';
};

/** `first`, then the end of the shipment. */
const then = (end: (it: World) => Promise<unknown>) => async (it: World, first: () => unknown) => {
  await first();
  await end(it);
};

const WAYS: readonly Way[] = [
  {
    ends: 'its jobs are cancelled before collection',
    before: (it) => it.cancels(),
    end: then((it) => it.stop()),
    status: 'eligible',
  },
  {
    ends: 'it is cancelled before its booking',
    begins: shipped,
    before: (it) => it.cancels(),
    end: then((it) => it.book()),
    status: 'eligible',
  },
  {
    ends: 'the courier refuses the booking',
    begins: shipped,
    before: () => Promise.resolve(),
    end: async ({ services, courier, cancels, of }, first) => {
      const create = async (...asked: Parameters<typeof courier.create>) => {
        await cancels();
        await first();
        courier.switches.refuse = 'Outside the area';
        return courier.create(...asked);
      };
      const asked = { ...services, courier: { ...courier, create } };
      await bookCourier(asked, { shipmentId: (await of('')).id });
    },
    status: 'eligible',
  },
  {
    ends: 'the courier cancels its pickup',
    before: (it) => it.cancels(),
    end: then(async (it) => {
      await it.says('pickup', 'cancelled');
      await it.stop();
    }),
    status: 'eligible',
  },
  {
    ends: 'the courier cancels its delivery after collection',
    before: collectedAfterAll,
    end: then((it) => it.says('delivery', 'cancelled')),
    status: 'eligible',
  },
  {
    ends: 'we cancel its delivery after collection',
    before: collectedAfterAll,
    end: then((it) => it.stop()),
    status: 'eligible',
  },
  {
    ends: 'it is delivered, because the courier refused to cancel it',
    before: refusedToStop,
    end: then((it) => it.says('delivery', 'successful')),
    status: 'deliveryCompleted',
  },
  {
    ends: 'it is delivered before its jobs are cancelled',
    before: (it) => it.cancels(),
    end: then((it) => it.says('delivery', 'successful')),
    status: 'deliveryCompleted',
  },
  {
    ends: 'it is delivered after its jobs were cancelled',
    before: async (it) => {
      await it.cancels();
      await it.stop();
    },
    end: then((it) => it.says('delivery', 'successful')),
    status: 'deliveryCompleted',
  },
  {
    ends: 'it is delivered before it could be returned to sender',
    before: async (it) => {
      await collectedAfterAll(it);
      await it.turn();
    },
    end: then((it) => it.says('delivery', 'successful')),
    status: 'deliveryCompleted',
  },
  {
    ends: 'its return to sender arrives',
    before: async (it) => {
      await turnedBack(it);
      await it.book('-R1');
    },
    end: then((it) => it.says('delivery', 'successful', '-R1')),
    status: 'eligible',
  },
  {
    ends: 'the courier refuses its return to sender',
    before: turnedBack,
    end: then(async (it) => {
      it.courier.switches.refuse = 'Outside the area';
      await it.book('-R1');
    }),
    status: 'eligible',
  },
  {
    ends: 'the courier cancels its return to sender',
    before: async (it) => {
      await turnedBack(it);
      await it.book('-R1');
    },
    end: then((it) => it.says('delivery', 'cancelled', '-R1')),
    status: 'eligible',
  },
];

test.each(WAYS.flatMap((way) => (['before', 'after'] as const).map((when) => ({ ...way, when }))))(
  'an order that its store cancelled and reopened is $status if $ends; reopened $when that',
  async ({ begins = booked, before, end, status, when }) => {
    const it = await begins();
    await before(it);
    await end(it, async () => {
      if (when === 'before') await it.reopens();
    });
    if (when === 'after') await it.reopens();

    expect(await it.now()).toMatchObject({ status });
    expect(await it.db.shipment.count({ where: { endedAt: null } })).toBe(0);
    if (status === 'deliveryCompleted') {
      expect((await it.steps()).at(-1)).toBe('delivered');
      expect(await it.of('')).toMatchObject({ state: 'completed', status });
    }
    expect(await it.books()).toMatchObject({ drift: 0, total: 0, held: 0 });
  },
);

test('an order that was delivered after all and then returned can ship again once its store reopens it', async () => {
  const it = await booked();
  await it.cancels();
  await it.says('delivery', 'successful');
  await returnOrders(it.services, it.merchant, { ...it.keys, whyCode: 'changedMind', note: null });
  await it.book('-R1');
  await it.says('delivery', 'successful', '-R1');
  const steps = await it.steps();

  await it.reopens();

  expect(await it.now()).toMatchObject({ status: 'eligible' });
  expect((await it.steps()).slice(steps.length)).not.toContain('delivered');

  await requestShipments(it.services, it.merchant, it.keys);
  await cancelOrders(it.services, it.merchant, it.keys);
  expect(await it.now(), 'its parcel is back').toMatchObject({ status: 'cancelled' });
  expect((await it.steps()).slice(steps.length)).not.toContain('delivered');
});

/** Delivered after all and returned, then reopened, shipped as `KEY-S2`, cancelled, and shipped again as `KEY-S3`. */
async function backAndAgain(): Promise<World> {
  const it = await booked();
  await it.cancels();
  await it.says('delivery', 'successful');
  await returnOrders(it.services, it.merchant, { ...it.keys, whyCode: 'changedMind', note: null });
  await it.book('-R1');
  await it.says('delivery', 'successful', '-R1');
  await it.reopens();
  await requestShipments(it.services, it.merchant, it.keys);
  await cancelOrders(it.services, it.merchant, it.keys);
  await it.book('-S2');
  await shipAgain(it.services, it.merchant, { ...it.keys, whyCode: 'cameBack', note: null });
  return it;
}

test.each<[string, (it: World) => Promise<unknown>, string]>([
  [
    'the merchant cancels that shipment',
    (it) => cancelOrders(it.services, it.merchant, it.keys),
    'cancelled',
  ],
  [
    'the courier cancels it',
    async (it) => {
      await it.book('-S3');
      await it.says('pickup', 'cancelled', '-S3');
    },
    'cancelled',
  ],
  [
    'the courier refuses it',
    async (it) => {
      it.courier.switches.refuse = 'Outside the area';
      await it.book('-S3');
    },
    'ineligible',
  ],
])(
  'a cancelled order whose parcel has come back is not delivered if it ships again and %s',
  async (_, end, status) => {
    const it = await backAndAgain();
    const steps = await it.steps();

    await end(it);

    expect(await it.now()).toMatchObject({ status });
    expect((await it.steps()).slice(steps.length)).not.toContain('delivered');
    expect(await it.books()).toMatchObject({ drift: 0, total: 0, held: 0 });
  },
);

test.each(['inManifest', 'confirmManifest'] as const)(
  'a reopened order with the status %s becomes delivered when its first parcel arrives after all, and leaves an unconfirmed manifest',
  async (manifestStatus) => {
    const it = await booked();
    await it.cancels();
    await it.stop();
    await it.reopens();
    await manifestOrders(it.services, it.merchant, it.keys);
    if (manifestStatus === 'confirmManifest')
      await confirmManifests(it.services, it.merchant, it.keys);
    expect(await it.now()).toMatchObject({ status: manifestStatus, manifestStatus });

    await it.says('delivery', 'successful');

    const left = manifestStatus === 'inManifest' ? 'none' : manifestStatus;
    expect(await it.now()).toMatchObject({ status: 'deliveryCompleted', manifestStatus: left });
  },
);

test.each([
  ['shippedBy3rdParty', { platformStatus: 'completed', fulfilled: true }],
  ['deleted', { platformStatus: 'trash', deleted: true }],
] as const)(
  'an order that is %s becomes delivered only when its store reopens it',
  async (status, over) => {
    const it = await booked();
    await it.cancels();
    await it.stop();
    await it.reopens();
    await it.becomes(over);
    await it.says('delivery', 'successful');
    expect(await it.now()).toMatchObject({ status });

    await it.reopens();

    expect(await it.now()).toMatchObject({ status: 'deliveryCompleted' });
  },
);

test('an order whose shipment the courier refused but delivered becomes delivered', async () => {
  const it = await shipped();
  it.courier.switches.refuse = 'Outside the area';
  await it.book();
  expect(await it.now()).toMatchObject({ status: 'ineligible', currentShipmentId: null });

  await it.says('delivery', 'successful');

  const { id } = await it.of('');
  expect(await it.now()).toMatchObject({ status: 'deliveryCompleted', currentShipmentId: id });
  expect(await it.alerts()).toEqual(['feeTakenBack']);
});

test('a refused parcel that is delivered after its order was cancelled can be returned, and the reopened order ships again', async () => {
  const it = await shipped();
  it.courier.switches.refuse = 'Outside the area';
  await it.book();
  it.courier.switches.refuse = null;
  await it.cancels();
  await it.says('delivery', 'successful');
  expect(await it.now()).toMatchObject({ status: 'cancelled' });
  expect(await it.alerts()).toEqual(['feeTakenBack']);

  const why = { ...it.keys, whyCode: 'changedMind', note: null };
  expect(await returnOrders(it.services, it.merchant, why)).toMatchObject({
    accepted: it.keys.orderKeys,
  });
  await it.book('-R1');
  await it.says('delivery', 'successful', '-R1');
  await it.reopens();

  expect(await it.now()).toMatchObject({ status: 'eligible' });
});

test('the alert about a cancelled parcel that was delivered says that the order is delivered once its store reopened it', async () => {
  const it = await booked();
  await it.cancels();
  await it.says('delivery', 'successful');
  const words = () => alertCodesOf(it.db);
  expect(await words()).toContain(
    'The courier delivered the parcel although the order was cancelled.',
  );

  await it.reopens();

  expect(await words()).toMatch(
    /^The courier delivered the parcel after its shipment was cancelled, so the order is delivered\. We charged the fee of R\d/,
  );
});

test('an order that is reopened days after its parcel was delivered shows the store and its pages the time of the delivery', async () => {
  const it = await booked();
  await it.cancels();
  await it.says('delivery', 'successful');
  const { deliveredAt } = await it.of('');
  it.clock.advance(3 * 24 * 3_600_000);

  await it.reopens();

  const { orderKey } = await it.now();
  const step = await it.db.storeMilestone.findFirst({ where: { milestone: 'delivered' } });
  expect(step).toMatchObject({ at: deliveredAt, scheduledAt: it.clock.now() });
  const arrived = { label: 'Delivered', at: deliveredAt!.toISOString() };
  const { tracker, timeline } = await getOrder(it.services, it.merchant, orderKey);
  expect(tracker.steps).toContainEqual(arrived);
  expect(tracker.since).toBe(arrived.at);
  expect(timeline.at(-1), 'its status changed only now').toMatchObject({
    title: 'Delivery Completed',
    at: it.clock.now().toISOString(),
  });
  const { road } = await trackOrder(it.services, orderKey);
  expect(road.steps).toContainEqual(arrived);
});

/** Reopened, after a driver had collected the cancelled parcel and the return to sender has brought it back. */
async function backAndReopened(): Promise<World> {
  const it = await booked();
  await turnedBack(it);
  await it.book('-R1');
  await it.says('delivery', 'successful', '-R1');
  await it.reopens();
  return it;
}

test('a reopened order whose first parcel was collected is cancelled without an objection', async () => {
  const it = await backAndReopened();

  const { accepted, skipped } = await cancelOrders(it.services, it.merchant, it.keys);

  expect({ accepted, skipped }).toEqual({ accepted: it.keys.orderKeys, skipped: [] });
  expect(await it.now()).toMatchObject({ status: 'cancelled' });
});

test('a reopened order has no driver, courier job or tracking link of its first shipment', async () => {
  const it = await booked();
  const driver = { fleetId: '7', name: 'Sipho Nkosi' };
  await it.says('pickup', 'assigned', '', driver);
  const { orderKey, externalId } = await it.now();
  const deliveryBy = async () => (await trackOrder(it.services, orderKey)).deliveryBy;
  expect(await deliveryBy()).toBe('Sipho');
  await it.cancels();
  await it.stop();
  await it.reopens();
  await it.says('pickup', 'accepted', '', driver);
  expect(await it.now()).toMatchObject({ status: 'eligible', driverName: null });
  expect((await it.of('')).trackingLink).not.toBeNull();

  const { delivery } = await getOrder(it.services, it.merchant, orderKey);
  expect(delivery).toMatchObject({ by: null, jobId: null, trackingLink: null });
  const [found] = await ordersByExternalId(it.services, it.merchant, {
    externalIds: [externalId!],
  });
  expect(found).toMatchObject({ deliveryBy: null, driverLink: null });
  expect(await deliveryBy()).not.toBe('Sipho');
  const answered = await getWholeOrder(it.services, it.merchant, { orderKey });
  expect(answered).toMatchObject({ driverName: null, shipment: null });
  const exported = await it.db.order.findFirstOrThrow(EXPORTED);
  const row = ORDER_CSV_COLUMNS.filter(({ head }) => ['Driver', 'Tracking Link'].includes(head));
  expect(row.map(({ cell }) => cell({ ...exported, alerts: null }, it.services.settings))).toEqual([
    '',
    '',
  ]);
});

test('the number of parcels of a reopened order is chosen when it ships', async () => {
  const it = await backAndReopened();
  const reason = 'The order is not shipped yet. Choose the number of parcels when you ship it.';

  await expect(
    changeParcels(it.services, it.merchant, { ...it.keys, parcels: 2 }),
  ).rejects.toMatchObject({ details: { skipped: [{ reason }] } });
});

test('a collection that is reported late, after the store reopened the order, raises an alert', async () => {
  const it = await booked();
  await it.cancels();
  await it.stop();
  await it.reopens();

  await it.says('pickup', 'successful');

  expect(await it.now()).toMatchObject({ status: 'eligible' });
  expect((await it.of('')).collectedAt).toEqual(it.clock.now());
  expect(await it.alerts()).toEqual(['cancelTooLate']);

  await it.db.$transaction(async (tx) =>
    raiseAlert(tx, 'otherInStore', ownerOf(await it.now()), it.clock.now()),
  );
  expect(await it.turn()).toMatchObject({ accepted: it.keys.orderKeys });
  expect(await it.now()).toMatchObject({ status: 'eligible' });
  expect(await it.alerts(), 'the order itself is not affected').toEqual(['otherInStore']);
});

test('shipping a reopened order keeps the alert about its first parcel, which a driver still has', async () => {
  const it = await booked();
  await collectedAfterAll(it);
  await it.stop();
  await it.reopens();
  expect(await it.alerts()).toEqual(['cancelTooLate']);

  await requestShipments(it.services, it.merchant, it.keys);
  await it.book('-S2');
  await it.says('pickup', 'successful', '-S2');
  await it.says('delivery', 'successful', '-S2');

  expect(await it.now()).toMatchObject({ status: 'deliveryCompleted' });
  expect(await it.alerts()).toEqual(['cancelTooLate']);
  const why = { ...it.keys, whyCode: 'faulty', note: null };
  const { accepted } = await returnOrders(it.services, it.merchant, why);
  expect(accepted, 'the second parcel can be returned').toEqual(it.keys.orderKeys);
  await it.book('-R1');
  await it.says('pickup', 'successful', '-R1');
  await it.says('delivery', 'successful', '-R1');

  expect(await it.alerts()).toEqual(['cancelTooLate']);
  expect(await it.turn()).toMatchObject({ accepted: it.keys.orderKeys });
  expect(await it.alerts()).toEqual([]);
});

test('a reopened order whose second parcel was delivered does not ship again when its first one comes back', async () => {
  const it = await booked();
  await collectedAfterAll(it);
  await it.stop();
  await it.reopens();
  await requestShipments(it.services, it.merchant, it.keys);
  await it.book('-S2');
  expect(await it.turn()).toMatchObject({ accepted: it.keys.orderKeys });
  await it.book('-R1');
  await it.cancels();
  await it.says('delivery', 'successful', '-S2');
  await it.reopens();
  expect(await it.now(), 'the first parcel is on its way back').toMatchObject({
    status: 'cancelled',
  });

  await it.says('delivery', 'successful', '-R1');

  const { id } = await it.of('-S2');
  expect(await it.now()).toMatchObject({ status: 'deliveryCompleted', currentShipmentId: id });
});
