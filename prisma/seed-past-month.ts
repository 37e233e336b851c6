import { issueAccountDocuments } from '#app/domain/money/issue-billing-documents.ts';
import { askMoney } from '#app/domain/money/ask-money.ts';
import { lastClosedMonth, startOfMonth } from '#app/domain/money/month.rules.ts';
import { createOrder } from '#app/domain/orders/create-order.ts';
import type { CreateOrderInput } from '#app/domain/orders/order.schema.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import { proofDueJob } from '#app/domain/proof/proof-due.job.ts';
import { applyCourierEvent } from '#app/domain/shipments/apply-courier-event.ts';
import { bookCourierJob } from '#app/domain/shipments/book-courier.job.ts';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import type { CourierJob, CourierLeg, CourierState } from '#app/ports/courier.ts';
import type { Services } from '#app/ports/services.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DRIVERS = [
  { fleetId: '51001', name: 'Bongani Dlamini' },
  { fleetId: '51002', name: 'Anele Mthethwa' },
];
/** The courier's reports about a delivery, with the hours after the booking. */
const ROAD: readonly [leg: CourierLeg, state: CourierState, hours: number][] = [
  ['pickup', 'accepted', 1],
  ['pickup', 'started', 2],
  ['pickup', 'successful', 3],
  ['delivery', 'started', 22],
  ['delivery', 'successful', 25],
];

type People = { merchant: Actor; admin: Actor };

/** The same services with a clock that always shows this time. */
export function servicesAt(services: Services, at: Date): Services {
  return { ...services, clock: { now: () => at, sharedNow: async () => at } };
}

/** 08:00 in Johannesburg on the second day of the last closed month. */
export function pastMonthBegins({ clock }: Pick<Services, 'clock'>): Date {
  const month = startOfMonth(lastClosedMonth(clock.now()));
  return new Date(month.getTime() + DAY_MS + 8 * HOUR_MS);
}

/** A month of delivered orders, so that an evaluation has invoices, transactions and delivery times to show. A top-up
 *  pays exactly their fees, so the balance does not change. */
export async function seedPastMonth(
  services: Services,
  { merchant, admin }: People,
  orders: readonly CreateOrderInput[],
): Promise<void> {
  const merchantId = merchant.merchantId ?? '';
  const begins = pastMonthBegins(services);
  await askMoney(servicesAt(services, begins), admin, {
    account: merchantId,
    asked: {
      kind: 'eftTopUp',
      amount: orders.length * services.settings.orderFeeCents,
      bankReference: 'KASI HOME',
      paidOn: isoDay(begins),
    },
  });
  for (const [nth, order] of orders.entries())
    await deliver(services, merchant, order, {
      nth,
      at: new Date(begins.getTime() + nth * DAY_MS),
    });
  await issueAccountDocuments(services, {
    merchantId,
    month: lastClosedMonth(services.clock.now()),
  });
}

/** Ships the order, books it and lets a driver deliver it the next day. The courier's jobs exist only here, because
 *  the courier simulator does not know orders of the past. */
async function deliver(
  services: Services,
  merchant: Actor,
  order: CreateOrderInput,
  { nth, at }: { nth: number; at: Date },
): Promise<void> {
  const then = servicesAt(services, at);
  const made = await createOrder(then, merchant, order);
  if (!made.ok) throw new Error(made.message);
  await requestShipments(then, merchant, { orderKeys: [made.orderKey] });
  const { id: shipmentId, reference } = await services.db.shipment.findFirstOrThrow({
    where: { order: { orderKey: made.orderKey } },
  });
  const job = jobOf(nth);
  const courier = { ...services.courier, findAll: async () => new Map(), create: async () => job };
  await bookCourier({ ...then, courier }, { shipmentId });
  await services.db.outbox.deleteMany({ where: { job: bookCourierJob.name, key: shipmentId } });
  for (const [leg, state, hours] of ROAD) {
    const event = { reference, leg, state, at: new Date(at.getTime() + hours * HOUR_MS) };
    const jobId = leg === 'pickup' ? job.pickupJobId : job.deliveryJobId;
    const driver = DRIVERS[nth % DRIVERS.length] ?? null;
    await applyCourierEvent(
      servicesAt(services, event.at),
      { ...event, jobId, driver, trackingLink: null },
      `${reference} ${leg} ${state}`,
    );
  }
  await services.db.outbox.deleteMany({ where: { job: proofDueJob.name } });
}

/** Job numbers that the courier simulator never uses. */
function jobOf(nth: number): CourierJob & { pickupJobId: string } {
  return {
    pickupJobId: String(100 + 2 * nth),
    deliveryJobId: String(101 + 2 * nth),
    pickupHash: null,
    deliveryHash: null,
    jobToken: null,
    trackingLink: null,
    addressesNotFound: [],
  };
}
