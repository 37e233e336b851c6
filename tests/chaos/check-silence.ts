import type { Prisma, PrismaClient, Shipment } from '@prisma/client';
import { isLive, isOpen } from '#app/domain/shipments/shipment-state.rules.ts';
import type { startTookanSimulator } from '#simulators/tookan/index.ts';
import type { Services } from '#app/ports/services.ts';
import { booksOf } from '#tests/builders/expect-order.ts';
import type { GivenMerchant } from '#tests/builders/given.ts';

export const FEE = 500;
export const [CANCELLED, DELETED] = [9, 10];

type Checked = {
  services: Services;
  db: PrismaClient;
  courier: Awaited<ReturnType<typeof startTookanSimulator>>;
  merchants: readonly GivenMerchant[];
  keys: string[];
};

/** The result of a run in which nothing was abandoned without an alert. */
export const ALL_WELL = {
  double: 0,
  undecided: 0,
  silent: [],
  leftover: [],
  untrue: [],
  wrongFees: 0,
  drift: 0,
  total: 0,
  held: 0,
};

/** Checks all three sides: the courier's jobs, our orders, and the money. */
export async function check({ services, db, courier, merchants, keys }: Checked) {
  const orders = await db.order.findMany({ where: { orderKey: { in: keys } } });
  const shipments = await db.shipment.findMany();
  const open = await db.alert.findMany({ where: { closedAt: null } });
  const pairs = courier.control.livePairs();
  const jobs = courier.control
    .jobs()
    .filter(({ status }) => ![CANCELLED, DELETED].includes(status));
  const [silent, leftover]: [string[], string[]] = [[], []];
  for (const { id, orderKey, currentShipmentId } of orders) {
    const shipment = shipments.find((one) => one.id === currentShipmentId);
    const isReported = open.some(({ subjectId }) => subjectId === id);
    const there = jobs
      .filter(({ orderId }) => orderId === orderKey)
      .map((job) => String(job.jobId));
    const ours = shipment && [shipment.pickupJobId, shipment.deliveryJobId];
    const isOnItsWay = shipment?.state === 'booked' && ours?.every((job) => there.includes(job!));
    const isOver = !shipment || !isLive(shipment.state);
    if (!isOnItsWay && !isOver && !isReported) silent.push(`${orderKey} ${shipment?.state}`);
    if (isOver && there.length > 0 && !isReported) leftover.push(orderKey);
  }
  const books = await Promise.all(merchants.map(({ merchantId }) => booksOf(services, merchantId)));
  const fees = await db.transaction.findMany({ where: { shipmentId: { not: null } } });
  const captured = fees.filter(({ status }) => status === 'SUCCESSFUL').length;
  const wrongFees = shipments.filter(({ id, state }) => {
    const [fee, ...more] = fees.filter(({ shipmentId }) => shipmentId === id);
    return more.length > 0 || fee?.status !== (state === 'booked' ? 'SUCCESSFUL' : 'FAILED');
  }).length;
  return {
    orders: orders.length,
    calls: courier.control.calls().length,
    booked: shipments.filter(({ state }) => state === 'booked').length,
    ended: shipments.filter(({ state }) => !isLive(state)).length,
    cancelledByCourier: open.filter(({ code }) => code === 'courierCancelled').length,
    undecided: shipments.filter(({ state }) => isOpen(state)).length,
    double: Object.values(pairs).filter((count) => count > 1).length,
    silent,
    leftover,
    untrue: await untrueOf(db, open, shipments),
    wrongFees: wrongFees + Math.abs(captured * FEE - (books[0]?.fees ?? 0)),
    drift: books[0]?.drift,
    total: books[0]?.total,
    held: books.reduce((sum, { held }) => sum + held, 0),
  };
}

type Open = Prisma.AlertGetPayload<object>;

/** Open alerts about something that is not, or no longer, true. */
async function untrueOf(db: PrismaClient, open: Open[], shipments: Shipment[]): Promise<string[]> {
  const failed = await db.outbox.findMany({ where: { failedAt: { not: null }, doneAt: null } });
  const isTrue = ({ code, subjectId }: Open): boolean => {
    const own = shipments.filter(({ orderId }) => orderId === subjectId);
    const calledOff = own.some((one) => isLive(one.state) && one.cancelRequestedAt);
    if (code === 'courierOutOfReach') return calledOff || own.some(({ state }) => isOpen(state));
    if (code === 'cancelRefused') return calledOff;
    if (code === 'courierCancelled') return own.some(({ state }) => state === 'cancelled');
    return code === 'jobGivenUp' && failed.some(({ id }) => id === subjectId);
  };
  return open
    .filter((one) => !isTrue(one))
    .map(({ code, facts }) => `${code} ${JSON.stringify(facts)}`);
}
