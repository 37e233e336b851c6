import type { z } from 'zod';
import {
  issueAccountDocumentsJob,
  issueBillingDocumentsJob,
} from '#app/domain/money/issue-billing-documents.job.ts';
import {
  issueAccountDocuments,
  issueBillingDocuments,
} from '#app/domain/money/issue-billing-documents.ts';
import { isAppError } from '#app/domain/shared/errors.ts';
import { bookCourierJob } from '#app/domain/shipments/book-courier.job.ts';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { cancelCourierJob } from '#app/domain/shipments/cancel-courier.job.ts';
import { cancelCourier } from '#app/domain/shipments/cancel-courier.ts';
import { checkPaymentJob } from '#app/domain/wallet/check-payment.job.ts';
import { schedulePaymentChecks } from '#app/domain/wallet/schedule-payment-checks.ts';
import type { Services } from '#app/ports/services.ts';
import { Killed } from './dying-db.ts';
import type { World } from './mixed-world.ts';

type Job<P> = { name: string; payload: z.ZodType<P> };
type Handler = (services: Services, payload: unknown, world: World) => Promise<unknown>;

function handler<P>(
  { name, payload }: Job<P>,
  action: (services: Services, input: P, world: World) => Promise<unknown>,
): [string, Handler] {
  return [name, (services, input, world) => action(services, payload.parse(input), world)];
}

const HANDLERS = new Map<string, Handler>([
  handler(bookCourierJob, bookCourier),
  handler(cancelCourierJob, cancelCourier),
  handler(checkPaymentJob, (services, input, world) =>
    world.safeguards.checkPayment(services, input),
  ),
  handler(issueBillingDocumentsJob, issueBillingDocuments),
  handler(issueAccountDocumentsJob, issueAccountDocuments),
]);
const JOBS = [...HANDLERS.keys()];
const AT_ONCE = 60;
const EVERYTHING = 1_000_000;
/** At 7 hours a pass this is more than a day: by then unpaid top-ups are abandoned, and payments without a webhook are
 *  found. */
const LEAST_PASSES = 5;
const MAX_PASSES = 40;
const HOUR_MS = 3_600_000;

type Open = { id: string; job: string; payload: unknown };
export type Attempts = {
  attempts: number;
  thrownAway: number;
  errors: string[];
  resting: Set<string>;
};

/** Runs one queued job and marks it as done. It stays queued if it is killed or fails with an AppError. `kills`: the
 *  shares of runs that are killed before and after a commit. */
async function attempt(
  world: World,
  attempts: Attempts,
  { id, job, payload }: Open,
  kills: readonly [number, number],
): Promise<void> {
  attempts.attempts += 1;
  try {
    await HANDLERS.get(job)!(world.mortal(...kills), payload, world);
    await world.db.outbox.update({ where: { id }, data: { doneAt: new Date() } });
  } catch (error) {
    if (error instanceof Killed) attempts.thrownAway += 1;
    else if (isAppError(error)) attempts.resting.add(id);
    else attempts.errors.push(`${job}: ${String(error).slice(-300)}`);
  }
}

/** Runs queued jobs in random order until the clients are done. A job that failed is seldom retried before time has
 *  passed. */
export async function worker(
  world: World,
  attempts: Attempts,
  { kills, isOver }: { kills: readonly [number, number]; isOver: () => boolean },
): Promise<void> {
  while (!isOver()) {
    const open = await openWork(world, AT_ONCE);
    // Workers that have read the same list may run the same job at once.
    for (const row of shuffled(open, world.random).slice(0, AT_ONCE / 3)) {
      if (isOver()) return;
      if (attempts.resting.has(row.id) && world.random() > 0.2) continue;
      await attempt(world, attempts, row, kills);
    }
    if (open.every(({ id }) => attempts.resting.has(id)))
      await new Promise((done) => setTimeout(done, 20));
  }
}

/** Runs all jobs while nothing fails any longer and hours pass. Returns the jobs that are then left, except bookings
 *  that the courier never answers. */
export async function drain(world: World, attempts: Attempts): Promise<string[]> {
  world.health.isSick = false;
  const lost = await outOfReach(world);
  for (let pass = 1; ; pass += 1) {
    await scheduleAllChecks(world);
    const rows = (await openWork(world, EVERYTHING)).values();
    const hand = async () => {
      for (const row of rows) await attempt(world, attempts, row, [0, 0]);
    };
    await Promise.all([hand(), hand(), hand(), hand()]);
    const left = (await openWork(world, EVERYTHING)).filter(
      ({ payload }) => !lost.has((payload as { shipmentId?: string }).shipmentId ?? ''),
    );
    if (pass >= MAX_PASSES || (pass >= LEAST_PASSES && left.length === 0))
      return left.map(({ job, payload }) => `${job} ${JSON.stringify(payload)}`);
    world.clock.advance(7 * HOUR_MS);
  }
}

/** Enqueues all payment checks that are due. This is repeated until none is left, because the product enqueues only a
 *  part of them at a time. */
async function scheduleAllChecks({ services, db, clock }: World): Promise<void> {
  const due = () => db.transaction.count({ where: { askAt: { lte: clock.now() } } });
  do await Promise.all([schedulePaymentChecks(services), schedulePaymentChecks(services)]);
  while ((await due()) > 0);
}

/** The ids of the shipments whose bookings the courier never answers. */
async function outOfReach({ db, model }: World): Promise<Set<string>> {
  const lost = [...model.orders.values()].filter(({ fate }) => fate === 'outOfReach');
  const shipments = await db.shipment.findMany({
    where: { order: { orderKey: { in: lost.map(({ key }) => key) } } },
    select: { id: true },
  });
  return new Set(shipments.map(({ id }) => id));
}

function openWork({ db }: World, take: number): Promise<Open[]> {
  return db.outbox.findMany({
    where: { job: { in: JOBS }, doneAt: null },
    orderBy: { id: 'asc' },
    select: { id: true, job: true, payload: true },
    take,
  });
}

function shuffled<T>(all: readonly T[], random: () => number): T[] {
  return all
    .map((one) => ({ one, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}
