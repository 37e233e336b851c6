import { expect, test } from 'vitest';
import { newId } from '#app/domain/shared/ids.ts';
import type { CourierEvent, CourierLeg, CourierState } from '#app/ports/courier.ts';
import { given } from '#tests/builders/given.ts';
import { alertCodesOf } from '#tests/fakes/alerts.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { applyCourierEvent } from './apply-courier-event.ts';
import { cancelCourier } from './cancel-courier.ts';
import { cancelOrders } from './cancel-orders.ts';
import { pollCourierJob } from './poll-courier.job.ts';
import { scheduleCourierPolls } from './schedule-courier-polls.ts';
import { restFailed } from './rest-failed.ts';

const DAY = 24 * 3_600_000;

async function booked() {
  const world = await testServices();
  const { services, db, courier, clock } = world;
  const merchant = await given.merchant(services);
  const { order, shipment } = await given.bookedOrder(services, merchant);
  let nth = 0;
  const happens = (leg: CourierLeg, state: CourierState, over: Partial<CourierEvent> = {}) =>
    applyCourierEvent(
      services,
      { ...courier.event(shipment.reference, leg, state), ...over },
      `event ${(nth += 1)}`,
    );
  /** Whether the shipment is polled now. */
  const isAskedFor = async () => {
    clock.advance(300_001);
    await scheduleCourierPolls(services);
    const polls = await db.outbox.findMany({ where: { job: pollCourierJob.name } });
    await db.outbox.deleteMany({ where: { job: pollCourierJob.name } });
    return polls.length > 0;
  };
  const own = () => db.shipment.findUniqueOrThrow({ where: { id: shipment.id } });
  const status = async () => (await db.order.findUniqueOrThrow({ where: { id: order.id } })).status;
  const rest = () => restFailed(services);
  const alerts = () => alertCodesOf(db);
  return { ...world, merchant, order, shipment, happens, isAskedFor, own, status, rest, alerts };
}

test('a failed parcel is polled for two weeks, and then raises an alert', async () => {
  const { happens, isAskedFor, rest, alerts, clock, status } = await booked();
  await happens('pickup', 'successful');
  await happens('delivery', 'failed');

  clock.advance(14 * DAY - 600_000);
  await rest();
  expect([await isAskedFor(), await alerts()]).toEqual([true, null]);

  clock.advance(600_000);
  await Promise.all([rest(), rest()]);

  expect(await isAskedFor()).toBe(false);
  expect(await status()).toBe('failed');
  expect(await alerts()).toBe(
    'The delivery failed, and the courier has not moved the parcel for more than two weeks. Call the courier to have it delivered, or return it to sender.',
  );
});

test('the alert about a failed pickup says that nothing was collected', async () => {
  const { happens, rest, alerts, clock } = await booked();
  await happens('pickup', 'failed');
  clock.advance(14 * DAY + 1);

  await rest();

  expect(await alerts()).toMatch(/could not collect the parcel/);
});

test('a later event of the courier starts the polling again', async () => {
  const { happens, isAskedFor, rest, alerts, clock, status, own } = await booked();
  await happens('delivery', 'failed');
  clock.advance(20 * DAY);
  await rest();

  await happens('delivery', 'started');

  expect([await status(), await alerts()]).toEqual(['deliveryStarted', null]);
  expect(await isAskedFor()).toBe(true);
  await happens('delivery', 'successful');
  expect((await own()).state).toBe('completed');
});

test('each failure, and each event that leaves the shipment failed, restarts the two weeks', async () => {
  const { happens, rest, isAskedFor, clock, own, status } = await booked();
  await happens('delivery', 'failed');
  clock.advance(10 * DAY);
  await happens('delivery', 'failed');
  clock.advance(10 * DAY);
  await rest();
  expect(await isAskedFor()).toBe(true);

  await happens('delivery', 'declined');
  const declinedAt = clock.now();
  clock.advance(10 * DAY);
  await rest();

  expect(await isAskedFor()).toBe(true);
  expect([await status(), (await own()).failedAt]).toEqual(['failed', declinedAt]);
});

test('an overtaken event and one of the finished job do not restart the polling', async () => {
  const { happens, rest, isAskedFor, clock } = await booked();
  const before = clock.now();
  clock.advance(60_000);
  await happens('delivery', 'failed');
  clock.advance(14 * DAY + 1);
  await rest();

  await happens('delivery', 'started', { at: before });
  await happens('pickup', 'successful');

  expect(await isAskedFor()).toBe(false);
});

test('a shipment that goes on is always polled', async () => {
  const { happens, rest, isAskedFor, clock, own } = await booked();
  await happens('delivery', 'failed');
  await happens('delivery', 'assigned');
  clock.advance(60 * DAY);

  await rest();

  expect(await isAskedFor()).toBe(true);
  expect((await own()).failedAt).toBeNull();
});

test('a superseded shipment, and one that the courier would not cancel, also stop being polled', async () => {
  const { happens, rest, isAskedFor, clock, services, db, merchant, order, shipment, courier } =
    await booked();
  courier.switches.refuseCancel = 'Task is locked';
  await cancelOrders(services, merchant, { orderKeys: [order.orderKey] });
  await cancelCourier(services, { shipmentId: shipment.id });
  await happens('delivery', 'failed');
  clock.advance(14 * DAY + 1);
  await rest();
  expect(await isAskedFor()).toBe(false);

  await db.order.update({ where: { id: order.id }, data: { currentShipmentId: newId() } });
  await happens('delivery', 'assigned');
  expect(await isAskedFor()).toBe(true);
  await happens('delivery', 'failed');
  clock.advance(14 * DAY + 1);
  await rest();

  expect(await isAskedFor()).toBe(false);
});

test.each([-DAY, 365 * DAY])(
  'the two weeks are by our clock: courier’s clock %d ms off',
  async (ms) => {
    const { happens, own, rest, clock } = await booked();
    await happens('pickup', 'failed', { at: new Date(clock.now().getTime() + ms) });

    clock.advance(14 * DAY);
    await rest();
    const before = await own();
    clock.advance(1);
    await rest();

    expect([before.isFollowed, (await own()).isFollowed]).toEqual([true, false]);
  },
);

test('for a cancelled shipment that failed, the alert suggests asking the courier again', async () => {
  const { happens, services, merchant, order, shipment, courier, rest, alerts, clock } =
    await booked();
  await happens('pickup', 'failed');
  courier.switches.refuseCancel = 'Task is locked';
  await cancelOrders(services, merchant, { orderKeys: [order.orderKey] });
  await cancelCourier(services, { shipmentId: shipment.id });

  clock.advance(14 * DAY + 1);
  await rest();

  expect(await alerts()).toBe(
    'The courier did not cancel the booking: The job failed, and there was no update for more than two weeks. Retry, or call the courier.',
  );
});
