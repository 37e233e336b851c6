import { expect, test } from 'vitest';
import { isWithCourier } from '#app/domain/orders/order-status.rules.ts';
import { COURIER_STATES, type CourierLeg } from '#app/ports/courier.ts';
import { bookedWorld } from '#tests/builders/booked-world.ts';
import { seededRandom } from '#tests/fakes/seeded-random.ts';
import { bookCourier } from './book-courier.ts';
import { cancelCourier } from './cancel-courier.ts';
import { returnOrders } from './return-orders.ts';
import { shipAgain } from './ship-again.ts';

const EVENTS = 60;
const LEGS: readonly CourierLeg[] = ['pickup', 'delivery'];

/** An order with a superseded shipment, a return and a current one, each with its courier job. */
async function threeShipments() {
  const it = await bookedWorld('woocommerce');
  const { services, db, merchant, keys, order } = it;
  const why = (whyCode: string) => ({ ...keys, whyCode, note: null });
  const idOf = async (mark: string) =>
    (await db.shipment.findUniqueOrThrow({ where: { reference: order.orderKey + mark } })).id;
  await it.says('pickup', 'failed');
  await shipAgain(services, merchant, why('notThere'));
  await cancelCourier(services, { shipmentId: it.first.id });
  await bookCourier(services, { shipmentId: await idOf('-S2') });
  await it.says('pickup', 'successful', `${order.orderKey}-S2`);
  await it.says('delivery', 'successful', `${order.orderKey}-S2`);
  await returnOrders(services, merchant, why('exchange'));
  await bookCourier(services, { shipmentId: await idOf('-R1') });
  await shipAgain(services, merchant, why('lost'));
  await bookCourier(services, { shipmentId: await idOf('-S3') });
  const references = ['', '-S2', '-R1', '-S3'].map((mark) => order.orderKey + mark);
  const states = async () =>
    new Map(
      (await it.shipments()).map(({ reference, status, state }) => [
        reference,
        `${status} ${state}`,
      ]),
    );
  const names = new Map((await it.shipments()).map(({ id, reference }) => [id, reference]));
  const nameOf = (id: string | null) => names.get(id ?? '') ?? 'none';
  return { ...it, references, states, nameOf };
}

test.each([1, 2, 3, 4])(
  'the order always has the status of its current shipment, whatever events arrive in whatever order (seed %i)',
  async (seed) => {
    const it = await threeShipments();
    const random = seededRandom(seed);
    const oneOf = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)]!;
    let moves = 0;
    for (let n = 0; n < EVENTS; n += 1) {
      const [before, previous] = [await it.now(), await it.states()];
      const current = it.nameOf(before.currentShipmentId);
      const reference = oneOf(it.references);
      const event = it.courier.event(reference, oneOf(LEGS), oneOf(COURIER_STATES));
      // Some events are late.
      it.clock.advance(60_000);
      const at = new Date(it.clock.now().getTime() - (random() < 0.3 ? 600_000 : 0));
      await it.sayEvent({ ...event, at });

      const [after, now] = [await it.now(), await it.states()];
      for (const other of it.references)
        if (other !== reference) expect(now.get(other)).toBe(previous.get(other));
      if (reference !== current) expect(after.status).toBe(before.status);
      else if (after.status !== before.status) moves += 1;
      const next = it.nameOf(after.currentShipmentId);
      expect(now.get(next)).toContain(`${after.status} `);
      // If the repeated shipment was cancelled, the order that was delivered before is delivered again.
      if (next !== current) {
        expect(next).toBe(it.references[1]);
        expect(after.status).toBe('deliveryCompleted');
        expect(now.get(current)).toContain('cancelled ');
      }
      expect(isWithCourier(after.status)).toBe(true);
    }
    expect(moves).toBeGreaterThan(0);
    const { held, drift, total } = await it.books();
    expect({ held, drift, total }).toEqual({ held: 0, drift: 0, total: 0 });
  },
);
