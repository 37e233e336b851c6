import type { z } from 'zod';
import { issueAccountPapersJob, issuePapersJob } from '#app/domain/money/issue-papers.job.ts';
import { issueAccountPapers, issuePapers } from '#app/domain/money/issue-papers.ts';
import { isAppError } from '#app/domain/shared/errors.ts';
import { bookCourierJob } from '#app/domain/shipments/book-courier.job.ts';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { cancelCourierJob } from '#app/domain/shipments/cancel-courier.job.ts';
import { cancelCourier } from '#app/domain/shipments/cancel-courier.ts';
import { checkPaymentJob } from '#app/domain/wallet/check-payment.job.ts';
import { checkPayment } from '#app/domain/wallet/check-payment.ts';
import { promisePaymentChecks } from '#app/domain/wallet/promise-payment-checks.ts';
import type { Services } from '#app/ports/services.ts';
import { Killed, type World } from './mixed-world.ts';

type Job<P> = { name: string; payload: z.ZodType<P> };
type Handler = (services: Services, payload: unknown) => Promise<unknown>;

function handler<P>(
  { name, payload }: Job<P>,
  act: (services: Services, input: P) => Promise<unknown>,
): [string, Handler] {
  return [name, (services, input) => act(services, payload.parse(input))];
}

const HANDLERS = new Map<string, Handler>([
  handler(bookCourierJob, bookCourier),
  handler(cancelCourierJob, cancelCourier),
  handler(checkPaymentJob, checkPayment),
  handler(issuePapersJob, issuePapers),
  handler(issueAccountPapersJob, issueAccountPapers),
]);
const JOBS = [...HANDLERS.keys()];
const AT_ONCE = 24;
const DRAIN_PASSES = 40;
const HOUR_MS = 3_600_000;

type Open = { id: string; job: string; payload: unknown };
export type Attempts = { attempts: number; thrownAway: number; faults: string[] };

/** Does what is promised, in any sequence, some of it by two at once, and forgets now and then that it
 *  did. What is thrown away in the middle is promised still. */
export async function attempt(
  world: World,
  told: Attempts,
  { id, job, payload }: Open,
  kills: readonly [number, number],
): Promise<void> {
  told.attempts += 1;
  try {
    await HANDLERS.get(job)!(world.mortal(...kills), payload);
    await world.db.outbox.update({ where: { id }, data: { doneAt: new Date() } });
  } catch (error) {
    if (error instanceof Killed) told.thrownAway += 1;
    else if (!isAppError(error)) told.faults.push(`${job}: ${String(error).slice(-300)}`);
  }
}

/** Works beside the clients until they are done. */
export async function worker(world: World, told: Attempts, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const open = await openWork(world, AT_ONCE);
    // Two who took the same list meet at the same rows.
    for (const row of shuffled(open, world.random).slice(0, AT_ONCE / 3)) {
      if (isOver()) return;
      await attempt(world, told, row, [0.1, 0.1]);
    }
    if (open.length === 0) await new Promise((done) => setTimeout(done, 5));
  }
}

/** All are well again and hours pass, until nothing is left but what nobody can end. */
export async function drain(world: World, told: Attempts): Promise<number> {
  world.health.isSick = false;
  const lost = await outOfReach(world);
  for (let pass = 0; ; pass += 1) {
    await Promise.all([promisePaymentChecks(world.services), promisePaymentChecks(world.services)]);
    const open = await openWork(world, 1_000_000);
    const left = open.filter(
      ({ payload }) => !lost.has((payload as { shipmentId?: string }).shipmentId ?? ''),
    );
    const isFollowed = (await world.db.transaction.count({ where: UNASKED(world) })) === 0;
    if (pass >= DRAIN_PASSES || (pass > 3 && left.length === 0 && isFollowed)) return left.length;
    const rows = open.values();
    const hand = async () => {
      for (const row of rows) await attempt(world, told, row, [0, 0]);
    };
    await Promise.all([hand(), hand(), hand(), hand()]);
    world.clock.advance(7 * HOUR_MS);
  }
}

const UNASKED = ({ clock }: World) => ({ askAt: { lte: clock.now() } });

/** Bookings that no courier ever answers. */
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
