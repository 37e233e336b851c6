import { expect, onTestFinished, test } from 'vitest';
import type { Composition } from '#app/composition.server.ts';
import { followAlerts } from '#app/domain/alert-actions/follow-alerts.ts';
import { listAlerts } from '#app/domain/alert-actions/list-alerts.ts';
import { retryAlert } from '#app/domain/alert-actions/retry-alert.ts';
import { receiveParcel } from '#app/domain/hubs/receive-parcel.ts';
import { ReceiveInput } from '#app/domain/hubs/receive.schema.ts';
import { isAppError } from '#app/domain/shared/errors.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import { pollCourier } from '#app/domain/shipments/poll-courier.ts';
import { returnToSender } from '#app/domain/shipments/return-to-sender.ts';
import { createTookanCourier } from '#app/integrations/tookan/adapter.ts';
import { startTookanSimulator } from '#simulators/tookan/index.ts';
import { given, withShipment } from '#tests/builders/given.ts';
import { inlineRenders } from '#tests/fakes/inline-renders.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { handlersOf } from '#worker/handlers/index.ts';

const ALL = { page: 1, limit: 100 };
const AHEAD_MS = 600_000;
const ASSIGNED = 0;
const STARTED = 1;
const DONE = 2;
const FAILED = 3;
const NO = 'This task has failed and can not be assigned';

/** A booked order in the courier simulator, a hub with drivers, and the worker's real handlers. */
async function world() {
  // The test clock is ahead of the real time, so that no call is too late to be sent on a slow machine.
  const now = new Date(Date.now() + AHEAD_MS).toISOString();
  const it = await testServices({ now, connections: 10 });
  const { services, db, clock } = it;
  const key = { apiKey: 'key', sharedSecret: 'secret' };
  const { control, apiUrl, close } = await startTookanSimulator(key);
  onTestFinished(close);
  const rateLimit = { take: () => Promise.resolve() };
  const calls = { worstDelayMs: 1_000, timeoutMs: 5_000, rateLimit };
  services.courier = createTookanCourier({ baseUrl: apiUrl, ...key, ...calls });
  const handlers = handlersOf(services, {} as Composition, inlineRenders);
  const merchant = await given.merchant(services, { balanceCents: 10_000 });
  const { order, shipment: first } = await given.bookedOrder(services, merchant);
  const hub = await given.hub(services, { teamId: '41002' });
  await db.shipment.updateMany({ data: { hubId: hub.id } });
  const clerk = given.hubStaff([hub.id]);
  const keys = { orderKeys: [order.orderKey] };

  /** Runs all queued courier jobs and the jobs that follow from them. A job that must wait for another one
   *  is retried after it. */
  const work = async () => {
    let done: number;
    do {
      done = 0;
      const due = await db.outbox.findMany({
        where: { doneAt: null, job: { in: OF_COURIERS } },
        orderBy: { id: 'asc' },
      });
      for (const { id, job, payload } of due) {
        const isKept = await handlers[job]!.run(payload).then(() => true, isLater);
        if (isKept) await db.outbox.update({ where: { id }, data: { doneAt: clock.now() } });
        if (isKept) done += 1;
      }
    } while (done > 0);
  };
  const hear = () => pollCourier(services, { shipmentIds: [first.id] });
  const scan = async () => {
    const day = isoDay(clock.now());
    const input = ReceiveInput.parse({ hubId: hub.id, code: order.orderKey, day });
    const { verdict } = await receiveParcel(services, clerk, input);
    await work();
    return verdict;
  };
  const alerts = async () => {
    await followAlerts(services);
    return (await listAlerts(services, merchant, ALL)).docs;
  };
  const again = async (id: string) => {
    await retryAlert(services, merchant, { id });
    await work();
  };
  /** The delivery failed at the recipient, and the driver brought the parcel to the hub. */
  const failed = async () => {
    for (const status of [ASSIGNED, DONE]) control.advance(first.pickupJobId!, status);
    for (const status of [STARTED, FAILED]) control.advance(first.deliveryJobId!, status);
    await hear();
    clock.advance(60_000);
  };
  const standing = () => withShipment(services, order.id);
  const more = { control, merchant, order, first, hub, keys, work, hear, scan, alerts, again };
  return { ...it, ...more, failed, standing };
}

/** Returns false for an error that a retry resolves; rethrows all others. */
function isLater(error: unknown): false {
  if (isAppError(error) && error.code === 'courier-unknown') return false;
  throw error;
}

const OF_COURIERS = [
  'orders.book-courier',
  'orders.cancel-courier',
  'shipments.give-to-driver',
  'shipments.bring-back',
];

test('a failed job that the courier assigns to no driver raises an alert for its store, until a retry succeeds', async () => {
  const it = await world();
  await it.failed();
  it.control.badDays.set({ refuseFailed: { message: NO } });
  expect(await it.scan()).toBe('back');

  const [alert, ...others] = await it.alerts();
  expect(others).toEqual([]);
  expect(alert).toMatchObject({ code: 'waitsForDriver', repairs: ['tryAgain', 'turnBack'] });
  expect(alert?.words).toMatch(
    `refused the driver: ${NO}. The parcel is at the hub ${it.hub.name}.`,
  );

  it.clock.advance(60_000);
  await it.again(alert!.id);
  expect(await it.alerts(), 'refused again').toMatchObject([{ id: alert!.id }]);

  it.control.badDays.clear();
  it.clock.advance(60_000);
  await it.again(alert!.id);
  expect(await it.db.driverAsk.findFirst()).toMatchObject({ state: 'given', reason: null });
  expect(it.control.jobs().find(({ jobId }) => String(jobId) === it.first.deliveryJobId)).toEqual(
    expect.objectContaining({ status: ASSIGNED, teamId: 41002 }),
  );
  expect(await it.alerts()).toEqual([]);
});

test('if the courier accepts the job again, no alert is raised', async () => {
  const it = await world();
  await it.failed();
  expect(await it.scan()).toBe('back');
  expect(await it.db.driverAsk.findFirst()).toMatchObject({ state: 'given' });
  expect(await it.alerts()).toEqual([]);
});

test('a parcel without a driver that is returned to sender gets its own courier job', async () => {
  const it = await world();
  await it.failed();
  it.control.badDays.set({ refuseFailed: { message: NO } });
  await it.scan();
  expect(await it.alerts()).toMatchObject([{ code: 'waitsForDriver' }]);

  const why = { whyCode: 'called', note: null };
  await returnToSender(it.services, it.merchant, { ...it.keys, ...why });
  await it.work();

  expect(await it.alerts()).toEqual([]);
  expect((await it.standing()).order).toMatchObject({ status: 'cancelled' });
  expect(await it.db.shipment.findFirstOrThrow({ where: { kind: 'return' } })).toMatchObject({
    state: 'booked',
    pickupJobId: null,
  });
});

test('a driver refused because of a completed pickup is requested again once the completion is known', async () => {
  const it = await world();
  // The driver brought the parcel to the hub and completed the pickup, but that event arrives late.
  it.control.advance(it.first.pickupJobId!, DONE);
  expect(await it.scan()).toBe('accepted');
  expect(await it.db.driverAsk.findFirst()).toMatchObject({
    state: 'waiting',
    reason: 'courierRefused',
  });
  expect(await it.alerts()).toMatchObject([{ code: 'waitsForDriver' }]);

  it.clock.advance(60_000);
  await it.hear();
  await it.work();
  expect(await it.db.driverAsk.findFirst()).toMatchObject({ state: 'given', reason: null });
  expect((await it.standing()).shipment).toMatchObject({
    status: 'atHub',
    receivedFrom: 'collected',
  });
  expect(await it.alerts()).toEqual([]);
});

test('a driver whom the courier does not know is replaced by another of the hub’s team', async () => {
  const it = await world();
  await it.scan();
  const where = { shipmentId: it.first.id };
  const refused = { state: 'waiting', reason: 'courierRefused', said: 'Invalid fleet id' } as const;
  const gone = { isChosen: true, teamId: null, fleetId: '999', driverName: 'Gone' };
  await it.db.driverAsk.update({ where, data: { ...refused, ...gone, settledAt: it.clock.now() } });
  const [alert] = await it.alerts();
  it.clock.advance(60_000);
  await it.again(alert!.id);
  expect(await it.db.driverAsk.findFirst()).toMatchObject({ state: 'given', isChosen: false });
  expect(await it.alerts()).toEqual([]);
});

test('two retries at once make one request, and a driver assigned in the meantime leaves nothing to retry', async () => {
  const it = await world();
  await it.failed();
  it.control.badDays.set({ refuseFailed: { message: NO } });
  await it.scan();
  const [alert] = await it.alerts();
  it.control.badDays.clear();
  it.clock.advance(60_000);
  const retry = () => retryAlert(it.services, it.merchant, { id: alert!.id });
  await Promise.all([retry(), retry()]);
  const calls = () => it.control.calls().filter(({ call }) => call === 'assign_task').length;
  const before = calls();
  await it.work();
  expect(calls() - before).toBe(1);
  await expect(retry()).rejects.toMatchObject({ code: 'conflict' });
});

test.each([
  ['declined', 3_600_001, /^The driver declined\. /],
  ['takenAway', 3_600_001, /^The courier removed the driver\. /],
  ['allBusy', 86_400_000, /^No driver at the hub was free on the delivery day\. /],
] as const)(
  'a parcel that waits for a driver because of %s raises an alert for its store if no one else handles it',
  async (reason, afterMs, words) => {
    const it = await world();
    await it.scan();
    const where = { shipmentId: it.first.id };
    const waits = { state: 'waiting', reason, settledAt: it.clock.now() } as const;
    await it.db.driverAsk.update({ where, data: waits });
    expect(await it.alerts()).toEqual([]);
    it.clock.advance(afterMs);
    const [alert] = await it.alerts();
    expect(alert).toMatchObject({ code: 'waitsForDriver', words: expect.stringMatching(words) });
    await it.again(alert!.id);
    expect(await it.db.driverAsk.findFirst()).toMatchObject({ state: 'given', reason: null });
    expect(await it.alerts()).toEqual([]);
  },
);

test.each([
  ['courierSilent', /^The courier is not responding\. The parcel is at the hub /],
  [null, /^We did not ask the courier for a driver in time\. The parcel is at the hub /],
] as const)(
  'a parcel without a driver (%s) until its day is over has an alert, until it gets a driver',
  async (reason, words) => {
    const it = await world();
    await it.scan();
    const where = { shipmentId: it.first.id };
    const wanted = { state: 'wanted', reason, settledAt: null } as const;
    await it.db.driverAsk.update({ where, data: { ...wanted, fleetId: null, driverName: null } });
    expect(await it.alerts()).toEqual([]);

    it.clock.advance(86_400_000);
    const [alert] = await it.alerts();
    expect(alert).toMatchObject({ code: 'waitsForDriver', repairs: ['tryAgain', 'turnBack'] });
    expect(alert?.words).toMatch(words);

    await it.again(alert!.id);
    expect(await it.db.driverAsk.findFirst()).toMatchObject({ state: 'given', reason: null });
    expect(await it.alerts()).toEqual([]);
  },
);
