import type { OrderStatus, Prisma } from '@prisma/client';
import { expect, test } from 'vitest';
import { ORDER_STATUSES } from '#app/domain/orders/order-status.rules.ts';
import { isAppError } from '#app/domain/shared/errors.ts';
import { given, PLATFORM_STORE } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { bookedWorld } from '#tests/builders/booked-world.ts';
import { trackForBuyer } from './track-for-buyer.ts';
import { trackOrder } from './track-order.ts';

const BUYER = 'gid://shopify/Customer/7';
const EXTERNAL_ID = 'gid://shopify/Order/1';

// prettier-ignore
const STATES: Readonly<Record<string, readonly OrderStatus[]>> = {
  preparing: ['inStore', 'ineligible', 'eligible', 'inManifest', 'confirmManifest'],
  underWay: [
    'unassigned', 'assigned', 'accepted', 'decline', 'failed', 'collected', 'atHub', 'pickupStarted',
    'pickupInProgress', 'pickupCompleted', 'deliveryStarted', 'deliveryInProgress',
  ],
  delivered: ['deliveryCompleted'],
  elsewhere: ['shippedBy3rdParty'],
};
const STOPPED: readonly OrderStatus[] = ['cancelled', 'deleted'];

test('a buyer sees the order and each part that will arrive, with a number only once it is ours', async () => {
  const { services, db } = await testServices();
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant, PLATFORM_STORE('shopify'));
  const whole = { externalId: EXTERNAL_ID, customerRef: BUYER, status: 'cancelled' } as const;
  const order = await given.order(services, { merchant, store, ...whole });
  const shown = Object.entries(STATES).flatMap(([state, statuses]) =>
    statuses.map((status) => ({ state, status })),
  );
  const all = [...shown.map(({ status }) => status), ...STOPPED];
  const keys = new Map<OrderStatus, string>();
  for (const [nth, status] of all.entries()) {
    const part = { partOfId: order.id, partNumber: nth + 2, externalId: null, totalCents: 0n };
    const { orderKey } = await given.order(services, { merchant, store, status, ...part });
    keys.set(status, orderKey);
  }

  const seen = await trackForBuyer(
    services,
    { shop: store.externalId ?? '', customerId: BUYER },
    EXTERNAL_ID,
  );

  expect(all.toSorted()).toEqual(ORDER_STATUSES.toSorted());
  expect(seen).toMatchObject({ state: 'stopped', trackingNumber: null, trackingPage: null });
  expect(seen.parts).toEqual(
    shown.map(({ state, status }) => {
      const isOurs = state === 'underWay' || state === 'delivered';
      const trackingNumber = isOurs ? keys.get(status) : null;
      const page = `${services.settings.publicUrl}/track-order/${trackingNumber}`;
      return { state, trackingNumber, trackingPage: isOurs ? page : null };
    }),
  );
  expect(await db.order.count()).toBe(all.length + 1);
});

test('a buyer sees nothing of an order that our courier will never have', async () => {
  const { services } = await testServices();
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant, PLATFORM_STORE('shopify'));
  const buyer = { shop: store.externalId ?? '', customerId: BUYER };
  let made = 0;
  const stateOf = async (about: Partial<Prisma.OrderUncheckedCreateInput>) => {
    made += 1;
    const externalId = `gid://shopify/Order/${made}`;
    const order = { status: 'inStore', customerRef: BUYER, externalId, ...about } as const;
    await given.order(services, { merchant, store, ...order });
    const seen = await trackForBuyer(services, buyer, externalId).catch((error: unknown) => error);
    return isAppError(seen) ? seen.code : (seen as { state: string }).state;
  };
  const held = { sourceState: 'onHold', sentByOthers: 'Faraway' } as const;

  expect(await stateOf({ sourceState: 'nothingToShip' })).toBe('not-found');
  expect(await stateOf(held)).toBe('not-found');
  expect(await stateOf({ ...held, holdReason: 'Fraud' })).toBe('preparing');
  expect(await stateOf({ ...held, sentByOthers: null })).toBe('preparing');
  expect(await stateOf({ sourceState: 'unpaid' })).toBe('preparing');
  const arrived = { status: 'deliveryCompleted', sourceState: 'nothingToShip' } as const;
  expect(await stateOf(arrived)).toBe('delivered');
});

test('a buyer sees the last step that happened, as on the public page', async () => {
  const { services, db, clock, store, order, says } = await bookedWorld('shopify');
  const found = { customerRef: BUYER, externalId: EXTERNAL_ID };
  await db.order.update({ where: { id: order.id }, data: found });
  const buyer = { shop: store.externalId ?? '', customerId: BUYER };
  const steps: [number, string][] = [];
  for (const [leg, state] of [
    ['pickup', 'started'],
    ['pickup', 'successful'],
    ['delivery', 'started'],
    ['delivery', 'failed'],
    ['delivery', 'started'],
    ['delivery', 'successful'],
  ] as const) {
    clock.advance(60_000);
    await says(leg, state);
    const { step, state: shown } = await trackForBuyer(services, buyer, EXTERNAL_ID);
    const { road } = await trackOrder(services, order.orderKey);
    expect(step).toBe(road.current);
    steps.push([step, shown]);
  }

  expect(steps).toEqual([
    [1, 'underWay'],
    [2, 'underWay'],
    [4, 'underWay'],
    [4, 'underWay'],
    [4, 'underWay'],
    [5, 'delivered'],
  ]);
});
