import { expect, test } from 'vitest';
import { newId } from '#app/domain/shared/ids.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { pollCourierJob } from './poll-courier.job.ts';
import { scheduleCourierPolls } from './schedule-courier-polls.ts';

const FIVE_MINUTES = 5 * 60_000;

test('every live shipment is polled in turn, the one polled longest ago first', async () => {
  const { services, db, clock } = await testServices();
  const merchant = await given.merchant(services);
  const { order, shipment } = await given.bookedOrder(services, merchant);
  const { charges: _, billing: __, ...plain } = order;
  const { receivedBefore: _none, ...sent } = shipment;
  const many = Array.from({ length: 1_199 }, (_, number) => {
    const [id, orderId] = [newId(), newId()];
    const orderKey = `X${String(number).padStart(11, '0')}`;
    return {
      order: { ...plain, id: orderId, orderKey, externalId: orderKey, currentShipmentId: id },
      shipment: { ...sent, id, orderId, reference: orderKey, bookedAt: clock.now() },
    };
  });
  // Each shipment has its own order, because the database allows only one outgoing shipment of an order under way.
  await db.order.createMany({ data: many.map((one) => one.order) });
  await db.shipment.createMany({ data: many.map((one) => one.shipment) });
  const asked: string[][] = [];

  for (let round = 0; round < 4; round += 1) {
    clock.advance(FIVE_MINUTES + 1);
    // Several workers run the schedule at once.
    await Promise.all([scheduleCourierPolls(services), scheduleCourierPolls(services)]);
    const scheduled = await db.outbox.findMany({ where: { job: pollCourierJob.name } });
    asked.push(
      scheduled.flatMap(({ payload }) => pollCourierJob.payload.parse(payload).shipmentIds),
    );
    await db.outbox.deleteMany({ where: { job: pollCourierJob.name } });
  }

  expect(asked.map((ids) => ids.length)).toEqual([500, 500, 500, 500]);
  expect(new Set(asked.slice(0, 3).flat()).size).toBe(1_200);
  expect(new Set(asked.slice(1).flat()).size).toBe(1_200);
});
