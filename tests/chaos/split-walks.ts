import type { Prisma } from '@prisma/client';
import type { ImmediateAction } from '#app/domain/orders/actions/index.ts';
import type { ActionInput } from '#app/domain/orders/action-input.schema.ts';
import { isAppError, type ErrorCode } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { applyCourierEvent } from '#app/domain/shipments/apply-courier-event.ts';
import { LIVE_STATES } from '#app/domain/shipments/shipment-state.rules.ts';
import { runAction } from '#app/domain/workbench/run-action.ts';
import { booksOf } from '#tests/builders/expect-order.ts';
import { given } from '#tests/builders/given.ts';
import { seededRandom } from '#tests/fakes/seeded-random.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { oneOf } from './clerks.ts';
import { RUN_BY_JOB } from './run-outbox.ts';

type Random = () => number;
type World = Awaited<ReturnType<typeof splitWorld>>;
type Family = Awaited<ReturnType<typeof familyOf>>;
type Row = Family[number];
type Step = (world: World, family: Family, random: Random) => Promise<unknown>;

/** Quantity of each line. */
const PIECES = { Tin: 5, Mug: 3, Pen: 1 };
/** Errors that are allowed when someone else was first. */
const REFUSALS: readonly ErrorCode[] = ['nothing-to-do', 'not-found', 'conflict'];

/** Opens orders with three lines, one after the other, and runs several rounds of concurrent actions on each order and
 *  its parts. The SQL of `spoilt` removes safeguards first. */
export async function splitWalks(
  { walks, rounds, seed }: { walks: number; rounds: number; seed: number },
  spoilt: readonly string[] = [],
) {
  const world = await splitWorld();
  for (const statement of spoilt) await world.db.$executeRawUnsafe(statement);
  for (let nth = seed; nth < seed + walks; nth += 1) {
    const random = seededRandom(nth * 104_729 + 7);
    const id = await openOrder(world);
    for (let round = 0; round < rounds; round += 1) {
      const family = await familyOf(world, id);
      const atOnce = 1 + Math.floor(random() * 4);
      const steps = Array.from({ length: atOnce }, () =>
        seededRandom(Math.floor(random() * 2 ** 31)),
      );
      await Promise.all(steps.map((dice) => step(world, family, dice)));
      world.clock.advance(1_000);
    }
    for (const error of errorsOf(await familyOf(world, id)))
      world.errors.push(`seed ${nth}: ${error}`);
  }
  const { drift, total } = await booksOf(world.services, world.merchant.merchantId);
  const { errors, done } = world;
  return { errors, figures: { seed, walks, done, drift, total } };
}

async function splitWorld() {
  const it = await testServices({ connections: 14 });
  const merchant = await given.merchant(it.services, { balanceCents: 50_000_000 });
  const store = await given.store(it.services, merchant);
  const done: Record<string, number> = {};
  return { ...it, merchant, store, done, errors: [] as string[] };
}

async function openOrder({ services, merchant, store }: World): Promise<string> {
  const lines = Object.entries(PIECES).map(([name, quantity], position) => {
    const each = { quantity, shippableQuantity: quantity, unitPriceCents: 1_000n };
    return { id: newId(), position, name, ...each };
  });
  return (await given.order(services, { merchant, store, lines: { create: lines } })).id;
}

function familyOf({ db }: World, id: string) {
  return db.order.findMany({
    where: { OR: [{ id }, { partOfId: id }] },
    include: { lines: true, shipments: true },
    orderBy: { id: 'asc' },
  });
}

function among<T>(some: readonly T[], random: Random): T | undefined {
  return some[Math.floor(random() * some.length)];
}

const action =
  (intent: ImmediateAction, input?: (row: Row, random: Random) => Partial<ActionInput>): Step =>
  async ({ services, merchant, done }, family, random) => {
    const row = among(family, random)!;
    const more = intent === 'unsplit' ? family.filter(() => random() < 0.6) : [];
    const orderKeys = [...new Set([row, ...more].map(({ orderKey }) => orderKey))];
    await runAction(services, merchant, { intent, orderKeys, ...input?.(row, random) });
    done[intent] = (done[intent] ?? 0) + 1;
  };

const some = ({ lines }: Row, random: Random) => ({
  lines: lines.map(({ id: lineId, quantity }) => {
    const going = Math.floor(random() * (quantity + 1));
    return { lineId, quantity: going, of: null };
  }),
});

/** The worker runs one of the jobs, even while another one runs the same. */
const work: Step = async ({ services, db }, _, random) => {
  const where: Prisma.OutboxWhereInput = { job: { in: Object.keys(RUN_BY_JOB) }, doneAt: null };
  const scheduled = among(await db.outbox.findMany({ where }), random);
  if (!scheduled) return;
  await RUN_BY_JOB[scheduled.job]!(services, scheduled.payload);
  await db.outbox.updateMany({ where: { id: scheduled.id }, data: { doneAt: new Date() } });
};

const courier: Step = async (world, family, random) => {
  const booked = family.flatMap(({ shipments }) => shipments.filter(({ bookedAt }) => bookedAt));
  const shipment = among(booked, random);
  if (!shipment) return;
  const leg = random() < 0.5 ? ('pickup' as const) : ('delivery' as const);
  const state = among(['assigned', 'successful', 'failed', 'cancelled'] as const, random)!;
  const event = world.courier.event(shipment.reference, leg, state);
  await applyCourierEvent(world.services, event, newId());
};

const STEPS: readonly (readonly [Step, number])[] = [
  [action('split', some), 45],
  [action('unsplit'), 25],
  [action('ship'), 5],
  [work, 8],
  [courier, 8],
  [action('sendRest'), 3],
  [action('cancel'), 1.5],
  [action('shipAgain', () => ({ whyCode: 'lost' })), 3],
  [action('return', () => ({ whyCode: 'faulty' })), 2],
  [action('turnBack', () => ({ whyCode: 'called' })), 2],
  [action('hold', () => ({ note: 'Wait' })), 2],
  [action('release'), 3],
];

async function step(world: World, family: Family, random: Random): Promise<void> {
  try {
    await oneOf(STEPS, random)(world, family, random);
  } catch (error) {
    const isAnswer =
      isAppError(error) && (REFUSALS.includes(error.code) || error.code.startsWith('courier-'));
    if (!isAnswer) world.errors.push(String(error).slice(-300));
  }
}

/** Checks the total quantities of the order and its parts, and the state of each row. */
function errorsOf(family: Family): string[] {
  const lines = family.flatMap((row) => row.lines);
  const pieces = Object.entries(PIECES).flatMap(([name, wanted]) => {
    const own = lines.filter((line) => line.name === name);
    const sum = (of: 'quantity' | 'shippableQuantity') =>
      own.reduce((total, line) => total + line[of], 0);
    return [sum('quantity'), sum('shippableQuantity')]
      .filter((found) => found !== wanted)
      .map((found) => `${name}: ${found} of ${wanted}`);
  });
  const numbers = family.map(({ orderId }) => orderId);
  const isTwice = new Set(numbers).size !== numbers.length;
  return [
    ...pieces,
    ...(isTwice ? [`numbers ${numbers.join()}`] : []),
    ...family.flatMap(rowErrors),
  ];
}

function rowErrors({ orderId, lines, shipments }: Row): string[] {
  const outgoing = shipments.filter(
    ({ kind, state, cancelRequestedAt }) =>
      kind !== 'return' && LIVE_STATES.includes(state) && cancelRequestedAt === null,
  );
  const is = {
    'is empty': lines.every(({ quantity }) => quantity === 0),
    'has fewer than none': lines.some(
      ({ quantity, shippableQuantity }) => quantity < 0 || shippableQuantity < 0,
    ),
    'sends more than it has': lines.some((line) => line.shippableQuantity > line.quantity),
    'goes out twice': outgoing.length > 1,
  };
  return Object.entries(is).flatMap(([words, isSo]) => (isSo ? [`${orderId} ${words}`] : []));
}
