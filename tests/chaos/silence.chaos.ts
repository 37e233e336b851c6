import { createBearerToken } from '#app/domain/credentials/bearer-tokens.ts';
import type { Prisma, Shipment } from '@prisma/client';
import { expect, onTestFinished, test } from 'vitest';
import { pushWork } from '#app/domain/needs-you/stuck-work.ts';
import { enqueue } from '#app/domain/shared/outbox.ts';
import { pollCourierJob } from '#app/domain/shipments/poll-courier.job.ts';
import { isLive, isOpen } from '#app/domain/shipments/shipment-state.rules.ts';
import { startTookanSimulator } from '#app/integrations/tookan/simulator.ts';
import { booksOf } from '#tests/builders/expect-order.ts';
import { given, type GivenMerchant } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { SLOWNESS } from '#tests/run/patience.ts';
import { untilRed } from './until-red.ts';
import { startTwoWebs } from './two-webs.ts';
import { isFull, processEnv, startWorker, until, type WorkerProcess } from './worker-process.ts';

const ORDERS = isFull ? 300 : 60;
/** Of the broken twins: they need not be many to be caught. */
const FEW = 40;
const ROUNDS = isFull ? 6 : 2;
const FEE = 500;
const CALL_MS = 2_000 * SLOWNESS;
const LATE_COMMIT_MS = 3 * CALL_MS;
const WORST_DELAY_MS = 15_000 * SLOWNESS;
const LEASE_MS = 2_000;
const CLOCK_OFF_MS = 60_000;
const DOWN_HOURS = 3;
const [CANCELLED, DELETED] = [9, 10];

test(`of ${ORDERS} orders none is given up in silence, though courier, workers and clocks fail`, async () => {
  const world = await standing(ORDERS, {
    right: 'worker/index.ts',
    off: 'tests/chaos/worker-with-clock-off.ts',
  });
  await storm(world, world.keys.slice(0, ORDERS / 2));
  const outage = await downForHours(world, world.keys.slice(ORDERS / 2));
  await recover(world);

  const figures = await judge(world);
  const { webs } = world;
  console.log(
    JSON.stringify({
      ...figures,
      ...outage,
      kills: world.kills,
      stops: world.stops,
      webKills: webs.kills,
      repeats: webs.repeats,
    }),
  );
  expect(outage.untold).toEqual([]);
  expect(figures).toMatchObject(ALL_WELL);
  expect(figures.booked + figures.ended).toBe(ORDERS);
  // What was to happen did.
  for (const many of [figures.booked, figures.ended, figures.cancelledByCourier, outage.waiting])
    expect(many).toBeGreaterThan(0);
});

/** Two workers must meet at one order for it: with few orders, on some machines, they may not. */
if (isFull)
  test('by the clock of each process the same run books twice', async () => {
    const entry = 'tests/chaos/worker-with-own-clock.ts';
    const double = await untilRed(async () => {
      const world = await standing(FEW, { right: entry, off: entry });
      // Most answers are late, so that one machine looks while the call of another is on its way.
      await storm(world, world.keys, 0.7);
      await recover(world);
      const figures = await judge(world);
      console.log(`by own clocks: ${JSON.stringify(figures)}`);
      return figures.double;
    });

    expect(double).toBeGreaterThan(0);
  });

test('with a few tries and no more a booking in such hours is never decided', async () => {
  const entry = 'tests/chaos/worker-that-gives-up.ts';
  const world = await standing(FEW, { right: entry, off: entry });
  goDown(world);
  await ship(world, world.keys);
  await until(async () => (await waiting(world.db)).length === 0);
  await recover(world);

  const figures = await judge(world);
  console.log(`with few tries: ${JSON.stringify(figures)}`);
  expect(figures.undecided).toBeGreaterThan(0);
});

const ALL_WELL = {
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

type World = Awaited<ReturnType<typeof standing>>;

/** Two merchants, a courier, two web processes and two workers, the clock of one of these a minute
 *  ahead. */
async function standing(orders: number, entries: { right: string; off: string }) {
  const { services, db, databaseUrl } = await testServices({ now: new Date().toISOString() });
  const courier = await startTookanSimulator({
    apiKey: 'key-of-the-tests',
    sharedSecret: 'shared-secret-of-the-tests',
    seed: 9,
  });
  onTestFinished(() => courier.close());
  const merchants: GivenMerchant[] = [];
  const ownerOf = new Map<string, GivenMerchant>();
  const keys: string[] = [];
  for (let n = 0; n < 2; n += 1) {
    const merchant = await given.merchant(services, { balanceCents: orders * FEE });
    const store = await given.store(services, merchant);
    merchants.push(merchant);
    for (let k = n; k < orders; k += 2) {
      const { orderKey } = await given.order(services, { merchant, store });
      ownerOf.set(orderKey, merchant);
      keys[k] = orderKey;
    }
  }
  const env = processEnv(databaseUrl, {
    TOOKAN_BASE_URL: courier.apiUrl,
    TOOKAN_TIMEOUT_MS: String(CALL_MS),
    TOOKAN_WORST_DELAY_MS: String(WORST_DELAY_MS),
    TOOKAN_CALLS_PER_SECOND: '500',
    QUEUE_LOCK_MS: String(LEASE_MS),
  });
  const start = (which: keyof typeof entries) =>
    which === 'right'
      ? startWorker(env, entries.right)
      : startWorker({ ...env, CHAOS_CLOCK_OFF_MS: String(CLOCK_OFF_MS) }, entries.off);
  const workers: Record<keyof typeof entries, WorkerProcess> = {
    right: start('right'),
    off: start('off'),
  };
  await db.user.updateMany({ data: { emailProvedAt: services.clock.now() } });
  const tokens = new Map<GivenMerchant, string>();
  for (const merchant of merchants)
    tokens.set(merchant, (await createBearerToken(services, merchant.userId)).token);
  const world = {
    webs: await startTwoWebs(env),
    tokens,
    services,
    db,
    courier,
    merchants,
    ownerOf,
    keys,
    workers,
    kills: 0,
    stops: 0,
    polls: 0,
    async killAndStart(which: keyof typeof entries) {
      await workers[which].kill();
      world.kills += 1;
      workers[which] = start(which);
    },
    /** Longer than its leases: others take up what it holds, and then it goes on with it. */
    async stopForAWhile(which: keyof typeof entries) {
      const { pid } = workers[which];
      process.kill(pid, 'SIGSTOP');
      await new Promise((done) => setTimeout(done, 3 * LEASE_MS));
      process.kill(pid, 'SIGCONT');
      world.stops += 1;
    },
  };
  return world;
}

/** Answers are lost and jobs appear late, while orders are shipped and cancelled and workers die. */
async function storm(world: World, keys: string[], late = 0.25): Promise<void> {
  const { courier } = world;
  courier.control.badDays.set({
    errors500: { probability: 0.05 },
    dropBefore: { probability: 0.04 },
    loseAnswer: { probability: 0.15, calls: ['create_task', 'cancel_task'] },
    slowCommit: { probability: 0.15, ms: 700 },
    commitLate: { probability: late, ms: LATE_COMMIT_MS },
  });
  const creates = () => courier.control.calls().filter(({ call }) => call === 'create_task').length;
  const perRound = Math.ceil(keys.length / ROUNDS);
  for (let round = 0; round < ROUNDS; round += 1) {
    const some = keys.slice(round * perRound, (round + 1) * perRound);
    const before = creates();
    await ship(world, some);
    await until(() => creates() > before + some.length / 4);
    await cancel(world, everyNth(some, 5));
    await world.killAndStart(round % 2 ? 'off' : 'right');
    await world.stopForAWhile(round % 2 ? 'right' : 'off');
    endHalves(world, everyNth(some, 7, 1));
  }
}

/** The courier is away for hours: people ship and cancel, and its dispatcher ends halves of pairs. Says
 *  of how many orders something waited for it, and of which of them nobody was told. */
async function downForHours(world: World, keys: string[]) {
  const { db, keys: all } = world;
  goDown(world);
  await ship(world, keys);
  await cancel(world, [...everyNth(keys, 6), ...everyNth(all.slice(0, all.length / 2), 6, 2)]);
  endHalves(world, everyNth(all, 9, 4));
  await poll(world);
  await world.killAndStart('off');
  await db.$executeRaw`
    update outbox set due_at = due_at - ${DOWN_HOURS} * interval '1 hour' where done_at is null`;
  await tryNow(db);
  await world.stopForAWhile('right');
  await untilPushed(db, async () => (await untold(db)).length === 0);
  await world.killAndStart('right');
  return { waiting: (await waiting(db)).length, untold: await untold(db) };
}

function goDown({ courier }: World): void {
  courier.control.badDays.clear();
  courier.control.badDays.set({ dropBefore: {} });
}

/** The courier is well again, and all work runs dry. */
async function recover(world: World): Promise<void> {
  const { db, courier } = world;
  courier.control.badDays.clear();
  courier.control.showAll();
  await untilPushed(db, async () => (await waiting(db)).length === 0);
  // What the courier said while nobody listened is read, and what follows from it is done.
  await poll(world);
  await untilPushed(db, async () => (await undone(db)) === 0);
}

/** Both web processes are asked at once for the same; one of them dies of it. */
const ship = (world: World, keys: string[]) => act(world, '/api/orders/create/tookan', keys, true);
const cancel = (world: World, keys: string[]) => act(world, '/api/orders/cancel', keys);

async function act(
  { webs, tokens, ownerOf }: World,
  path: string,
  keys: string[],
  isDying = false,
) {
  for (const [merchant, token] of tokens) {
    const order_keys = keys.filter((key) => ownerOf.get(key) === merchant);
    if (order_keys.length) await webs.post(path, token, { order_keys }, isDying);
  }
}

/** The dispatcher ends one job of each pair that is there, whether or not we know of it. */
function endHalves({ courier }: World, keys: string[]): void {
  const jobs = courier.control.jobs();
  for (const [n, key] of keys.entries()) {
    const job = jobs.find(({ orderId, type }) => orderId === key && type === n % 2);
    if (job) courier.control.advance(job.jobId, n % 4 < 2 ? CANCELLED : DELETED);
  }
}

/** As the timer does every five minutes. */
async function poll(world: World): Promise<void> {
  const { db } = world;
  const booked = await db.shipment.findMany({ where: { state: 'booked' }, select: { id: true } });
  for (let n = 0; n < booked.length; n += 25) {
    const shipmentIds = booked.slice(n, n + 25).map(({ id }) => id);
    await enqueue(db, pollCourierJob, { shipmentIds, period: (world.polls += 1), batch: 0 });
  }
}

type Db = World['db'];

/** Shipments that the courier has to decide, or to hear of. */
function waiting(db: Db): Promise<Shipment[]> {
  return db.$queryRaw<Shipment[]>`
    select s.id, s.order_id as "orderId", s.reference from shipments s
      join outbox o on o.payload->>'shipmentId' = s.id::text and o.job like 'orders.%'
    where o.done_at is null and o.failed_at is null
      and (s.state in ('requested', 'booking') or (s.cancel_requested_at is not null and s.state = 'booked'))
    group by s.id`;
}

/** Of those, the orders about which nobody has been asked to look. */
async function untold(db: Db): Promise<string[]> {
  const told = await db.attention.findMany({
    where: { closedAt: null },
    select: { subjectId: true },
  });
  const ids = new Set(told.map(({ subjectId }) => subjectId));
  return (await waiting(db)).filter(({ orderId }) => !ids.has(orderId)).map((one) => one.reference);
}

/** Promises of this story that are not kept. */
async function undone(db: Db): Promise<number> {
  return db.outbox.count({
    where: { doneAt: null, failedAt: null, job: { startsWith: 'orders.' } },
  });
}

/** What sleeps until its next try is tried at once, again and again: so hours pass. */
async function untilPushed(db: Db, isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    if (await until(isSo, 4_000 * SLOWNESS)) return;
    await tryNow(db);
  }
}

async function tryNow(db: Db): Promise<void> {
  const asleep = { doneAt: null, failedAt: null, job: { startsWith: 'orders.' } };
  const rows = await db.outbox.findMany({ where: asleep, select: { id: true } });
  for (const { id } of rows) await pushWork(db, id);
}

function everyNth(keys: readonly string[], n: number, from = 0): string[] {
  return keys.filter((_, index) => index % n === from);
}

/** Looks at all three sides: the courier's jobs, our orders, and the money. */
async function judge({ services, db, courier, merchants, keys }: World) {
  const orders = await db.order.findMany({ where: { orderKey: { in: keys } } });
  const shipments = await db.shipment.findMany();
  const open = await db.attention.findMany({ where: { closedAt: null } });
  const pairs = courier.control.livePairs();
  const jobs = courier.control
    .jobs()
    .filter(({ status }) => ![CANCELLED, DELETED].includes(status));
  const [silent, leftover]: [string[], string[]] = [[], []];
  for (const { id, orderKey, currentShipmentId } of orders) {
    const shipment = shipments.find((one) => one.id === currentShipmentId);
    const isTold = open.some(({ subjectId }) => subjectId === id);
    const there = jobs
      .filter(({ orderId }) => orderId === orderKey)
      .map((job) => String(job.jobId));
    const ours = shipment && [shipment.pickupJobId, shipment.deliveryJobId];
    const isOnItsWay = shipment?.state === 'booked' && ours?.every((job) => there.includes(job!));
    const isOver = !shipment || !isLive(shipment.state);
    if (!isOnItsWay && !isOver && !isTold) silent.push(`${orderKey} ${shipment?.state}`);
    if (isOver && there.length > 0 && !isTold) leftover.push(orderKey);
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

type Open = Prisma.AttentionGetPayload<object>;

/** Open matters that ask for a person about what is not so, or not so any more. */
async function untrueOf(db: Db, open: Open[], shipments: Shipment[]): Promise<string[]> {
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
