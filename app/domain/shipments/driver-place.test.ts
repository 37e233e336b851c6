import { expect, test } from 'vitest';
import { getOrder } from '#app/domain/orders/get-order.ts';
import { forgetDriverPlaces } from '#app/domain/shared/tidy-up.ts';
import type { CourierEvent, CourierLeg, CourierState } from '#app/ports/courier.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { applyCourierEvent } from './apply-courier-event.ts';

const FLEET = '7';

async function onTheRoad() {
  const world = await testServices();
  const merchant = await given.merchant(world.services);
  const { order, shipment } = await given.bookedOrder(world.services, merchant);
  const start = world.clock.now();
  let nth = 0;
  /** The courier's message at this minute, with the driver's latitude. */
  const says = async (
    minute: number,
    [leg, state]: [CourierLeg, CourierState],
    latitude: number | null,
    longitude = 18.5,
    reference = shipment.reference,
  ) => {
    const at = new Date(start.getTime() + minute * 60_000);
    const place = latitude === null ? null : { latitude, longitude };
    const driver: CourierEvent['driver'] = { fleetId: FLEET, name: 'Bongani Zulu', place };
    const said = { ...world.courier.event(reference, leg, state), at, driver };
    await applyCourierEvent(world.services, said, `event ${(nth += 1)}`);
  };
  world.clock.advance(60 * 60_000);
  const kept = () => world.db.driver.findUniqueOrThrow({ where: { fleetId: FLEET } });
  return { ...world, merchant, order, start, says, kept };
}

test('the newest position of a driver is kept, whichever message arrives first', async () => {
  const { says, kept, start } = await onTheRoad();

  await says(2, ['delivery', 'started'], -33.9);
  await says(1, ['pickup', 'successful'], -34);
  await says(3, ['delivery', 'inProgress'], null);

  expect(await kept()).toMatchObject({
    latitude: -33.9,
    longitude: 18.5,
    placedAt: new Date(start.getTime() + 2 * 60_000),
  });
});

test('a position dated in the future is replaced by the next one', async () => {
  const { says, kept, clock } = await onTheRoad();
  await says(70 * 365 * 24 * 60, ['pickup', 'successful'], -34);
  const heardAt = clock.now();
  expect(await kept()).toMatchObject({ latitude: -34, placedAt: heardAt });
  clock.advance(60_000);

  await says(61, ['delivery', 'started'], -33.9);

  expect(await kept()).toMatchObject({ latitude: -33.9 });
});

test.each([
  ['no minus sign', 33.9, 18.5],
  ['its numbers swapped', 18.5, -33.9],
  ['one zero', 0, 18.5],
  ['no number', Number.NaN, 18.5],
  ['an infinite number', -33.9, Number.POSITIVE_INFINITY],
])('a position with %s is ignored', async (_what, latitude, longitude) => {
  const { says, kept } = await onTheRoad();
  await says(1, ['delivery', 'started'], -33.9);

  await says(2, ['delivery', 'inProgress'], latitude, longitude);

  expect(await kept()).toMatchObject({ latitude: -33.9, longitude: 18.5 });
});

test('a courier’s clock that is almost an hour ahead does not keep a position for that long', async () => {
  const { says, kept, start, clock, services } = await onTheRoad();
  const other = await given.bookedOrder(services, await given.merchant(services));
  await says(60 + 50, ['pickup', 'successful'], -34);
  expect(await kept()).toMatchObject({ latitude: -34, placedAt: clock.now() });
  clock.advance(120_000);

  await says(61, ['delivery', 'started'], -33.9, 18.5, other.shipment.reference);

  expect(await kept()).toMatchObject({
    latitude: -33.9,
    placedAt: new Date(start.getTime() + 61 * 60_000),
  });
});

test('a driver’s position is deleted when it is too old to be shown', async () => {
  const { says, kept, services, clock } = await onTheRoad();
  await says(60, ['delivery', 'started'], -33.9);
  clock.advance(12 * 3_600_000);
  await forgetDriverPlaces(services);
  expect(await kept()).toMatchObject({ latitude: -33.9 });

  clock.advance(1);
  await forgetDriverPlaces(services);

  expect(await kept()).toMatchObject({
    name: 'Bongani Zulu',
    latitude: null,
    longitude: null,
    placedAt: null,
  });
});

test('a driver’s position on other deliveries is not shown before this delivery starts, nor after it was forgotten', async () => {
  const { says, services, merchant, order, clock, db } = await onTheRoad();
  const other = await given.bookedOrder(services, await given.merchant(services));
  const drivers = async () =>
    (await getOrder(services, merchant, order.orderKey)).places.filter(
      ({ kind }) => kind === 'driver',
    );
  await says(1, ['delivery', 'started'], -34.1, 18.5, other.shipment.reference);
  await says(55, ['delivery', 'started'], null);
  expect(await drivers()).toEqual([]);

  await says(56, ['delivery', 'inProgress'], -33.95);
  expect(await drivers()).toMatchObject([{ latitude: -33.95 }]);
  // The driver never closed this delivery, and goes on with other parcels the next day.
  clock.advance(13 * 3_600_000);
  await says(14 * 60, ['delivery', 'inProgress'], -33.8, 18.5, other.shipment.reference);

  expect(await db.driver.findFirst()).toMatchObject({ latitude: -33.8 });
  expect(await drivers()).toEqual([]);
});

test('the order’s page shows the driver’s position while the parcel is being delivered', async () => {
  const { says, services, merchant, order, start } = await onTheRoad();
  const drivers = async () =>
    (await getOrder(services, merchant, order.orderKey)).places.filter(
      ({ kind }) => kind === 'driver',
    );
  await says(1, ['pickup', 'successful'], -34);
  expect(await drivers()).toEqual([]);

  await says(2, ['delivery', 'started'], -33.95);

  expect(await drivers()).toMatchObject([
    {
      name: 'Bongani Zulu',
      latitude: -33.95,
      at: new Date(start.getTime() + 2 * 60_000).toISOString(),
    },
  ]);

  await says(3, ['delivery', 'successful'], -33.93);
  expect(await drivers()).toEqual([]);
});
