import { startOfMonth, monthAfter, monthOf } from '#app/domain/money/month.rules.ts';
import { scheduleBillingDocuments } from '#app/domain/money/issue-billing-documents.ts';
import { schedulePaymentChecks } from '#app/domain/wallet/schedule-payment-checks.ts';
import { seededRandom } from '#tests/fakes/seeded-random.ts';
import { newSent, type Action, type Client } from './mixed-actions.ts';
import { adjust, adjustMuch, eft, limit, monthEnd, payOut } from './mixed-books.ts';
import { checkMixed } from './check-mixed.ts';
import { dispute, endRefunds, payLate, refund, refundThere, topUp } from './mixed-payments.ts';
import { cancel, deliver, ship } from './mixed-shipments.ts';
import { drain, worker, type Attempts } from './mixed-work.ts';
import { mixedWorld, type Random, type World } from './mixed-world.ts';

export type Run = {
  operations: number;
  clients: number;
  accounts: number;
  workers: number;
  seed: number;
};

/** The size that is enough for the gate. */
export const SHORT: Run = {
  operations: 200,
  clients: 20,
  accounts: 6,
  workers: 3,
  seed: Number(process.env['CHAOS_SEED'] ?? 13),
};

/** How a run differs from the usual one. `spoil` removes a safeguard before anything is done; the checks must find
 *  that. */
export type Twin = {
  spoil?: (world: World) => Promise<void>;
  actions?: readonly [Action, number][];
  /** The shares of the workers' attempts that are killed before a commit and after it. */
  kills?: readonly [number, number];
};

const ROUNDS = 14;
const DAY_MS = 24 * 3_600_000;
/** A round is about a week, so that months end between rounds and banks have their business days. */
const ROUND_MS = 6.5 * DAY_MS;
/** The provider and the courier fail in the third to the eighth round. */
const SICK: readonly number[] = [2, 3, 4, 5, 6, 7];

// prettier-ignore
const WEIGHED: readonly [Action, number][] = [
  [ship, 30], [cancel, 10], [deliver, 12], [topUp, 14], [payLate, 4], [refund, 6], [dispute, 2], [refundThere, 2],
  [adjust, 5], [adjustMuch, 2], [eft, 5], [payOut, 2], [limit, 4], [monthEnd, 2],
];

/** Clients with their own orders and payments on shared accounts, and workers beside them. Time stands still within a
 *  round and jumps between rounds, so that no work in progress ever looks abandoned to others. */
export async function mixedRun(
  run: Run,
  { spoil, actions = WEIGHED, kills = [0.1, 0.1] }: Twin = {},
) {
  const begun = performance.now();
  const random = seededRandom(run.seed);
  const size = { accounts: run.accounts, connections: 20 };
  const world = await mixedWorld(size, random);
  await spoil?.(world);
  const attempts = newSent();
  const work: Attempts = { attempts: 0, thrownAway: 0, errors: [], resting: new Set() };
  const clients = Array.from({ length: run.clients }, (_, n): Client => ({
    n,
    random: seededRandom(Math.floor(random() * 1e9)),
    account: world.merchants[n % run.accounts]!,
    orders: [],
    topUps: [],
  }));
  for (let round = 0; round < ROUNDS; round += 1) {
    world.health.isSick = SICK.includes(round);
    const until = Math.round((run.operations * (round + 1)) / ROUNDS);
    let isOver = false;
    const client = async (one: Client) => {
      while (attempts.operations < until) {
        attempts.operations += 1;
        await weighed(actions, one.random)(world, attempts, one);
      }
    };
    const workers = Array.from({ length: run.workers }, () =>
      worker(world, work, { kills, isOver: () => isOver }),
    );
    await Promise.all(clients.map(client)).finally(() => (isOver = true));
    await Promise.all(workers);
    world.clock.advance(ROUND_MS);
    work.resting.clear();
    await schedulePaymentChecks(world.services);
  }
  const seconds = { over: since(begun), quiet: 0, checked: 0 };
  const left = await toTheEnd(world, work);
  seconds.quiet = since(begun);
  const { errors, figures } = await checkMixed(world);
  seconds.checked = since(begun);
  const sentTwice = await endRefunds(world);
  return {
    world,
    errors: {
      ...errors,
      work: left,
      answers: [...attempts.errors, ...work.errors],
      sentTwice: sentTwice === 0 ? [] : [`${sentTwice} refunds`],
    },
    figures: {
      seed: run.seed,
      operations: attempts.operations,
      clients: run.clients,
      sent: attempts.sent,
      killed: attempts.killed,
      attempts: work.attempts,
      thrownAway: work.thrownAway,
      sickAnswers: { payments: world.counts.payments, courier: world.counts.courier },
      ...figures,
      done: Object.fromEntries(attempts.done),
      refused: Object.fromEntries(attempts.refused),
      seconds,
    },
  };
}

/** All jobs are done, the provider finishes its refunds, and the month ends for all accounts. Returns the jobs that are
 *  left. */
async function toTheEnd(world: World, work: Attempts): Promise<string[]> {
  const { clock, services } = world;
  await drain(world, work);
  await endRefunds(world);
  await drain(world, work);
  clock.set(new Date(startOfMonth(monthAfter(monthOf(clock.now()))).getTime() + 900_000));
  await Promise.all([scheduleBillingDocuments(services), scheduleBillingDocuments(services)]);
  return drain(world, work);
}

function weighed(actions: readonly [Action, number][], random: Random): Action {
  let left = random() * actions.reduce((sum, [, weight]) => sum + weight, 0);
  return (actions.find(([, weight]) => (left -= weight) < 0) ?? actions[0]!)[0];
}

function since(begun: number): number {
  return Math.round((performance.now() - begun) / 100) / 10;
}
