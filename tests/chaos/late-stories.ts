import type { Order, Shipment } from '@prisma/client';
import { receiveMany } from '#app/domain/hubs/receive-many.ts';
import { isAppError } from '#app/domain/shared/errors.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import { applyCourierEvent } from '#app/domain/shipments/apply-courier-event.ts';
import { giveToDriver } from '#app/domain/shipments/give-to-driver.ts';
import { beltWorld } from '#tests/builders/belt-world.ts';
import { booksOf } from '#tests/builders/expect-order.ts';
import { given, withShipment } from '#tests/builders/given.ts';
import { lateStory, storyWords, type Story, type Report } from './late-story.ts';

export type LateSpoilt = {
  statements?: readonly string[];
  /** A deliberate fault that the check must find: the device's statement of how long ago it scanned is ignored. */
  forgetsAge?: boolean;
};
type World = Awaited<ReturnType<typeof storyWorld>>;

async function storyWorld(spoilt: LateSpoilt) {
  const it = await beltWorld();
  for (const statement of spoilt.statements ?? []) await it.db.$executeRawUnsafe(statement);
  const merchant = await given.merchant(it.services, { balanceCents: 50_000_000 });
  const store = await given.store(it.services, merchant);
  return { ...it, merchant, store, there: given.hubStaff([it.other.id]), spoilt };
}

/** Runs parcel stories one after the other and compares our final state with the truth. A violation that the same
 *  story also has when each scan arrives at once is not caused by late scans.
 *  @param until stops at the first violation that matches */
export async function lateStories(
  { stories, seed, until }: { stories: number; seed: number; until?: RegExp },
  spoilt: LateSpoilt = {},
) {
  const world = await storyWorld(spoilt);
  const errors: string[] = [];
  const said: Record<string, number> = {};
  let inAnyCase = 0;
  const isFound = () => until !== undefined && errors.some((one) => until.test(one));
  for (let nth = 0; nth < stories && !isFound(); nth += 1) {
    const story = lateStory(seed + nth, true);
    const found = await live(world, story, said);
    if (found.length === 0) continue;
    const online = await live(world, lateStory(seed + nth, false), {});
    for (const error of found) {
      if (online.includes(error)) inAnyCase += 1;
      else errors.push(`${error}: ${storyWords(story)}. Alone: ${alone(story)}`);
    }
  }
  const { drift, total } = await booksOf(world.services, world.merchant.merchantId);
  return { errors, figures: { stories, seed, said, inAnyCase, drift, total } };
}

function alone({ seed }: Story): string {
  return `WALKS=1 CHAOS_SEED=${seed} node app/cli/launch.js node_modules/vitest/vitest.mjs run --project=chaos late-scans.full`;
}

async function live(world: World, story: Story, said: Record<string, number>): Promise<string[]> {
  const { services, db, clock, hub, merchant, store } = world;
  const { order, shipment } = await given.bookedOrder(services, merchant, { store });
  await db.shipment.update({ where: { id: shipment.id }, data: { hubId: hub.id } });
  const begun = clock.now().getTime();
  for (const [nth, one] of story.reported.entries()) {
    const now = new Date(begun + one.heardMs);
    if (now > clock.now()) clock.set(now);
    const word = await hear(world, order, one, { begun, nth });
    said[word] = (said[word] ?? 0) + 1;
  }
  return check(world, story, begun, await withShipment(services, order.id));
}

async function hear(
  { services, clock, courier, hub, other, clerk, there, spoilt }: World,
  { orderKey }: Order,
  one: Report,
  { begun, nth }: { begun: number; nth: number },
): Promise<string> {
  const at = new Date(begun + one.trueMs);
  if (one.by === 'driver') {
    const driver = one.leg === 'pickup' ? await driverOf(services, orderKey, one.isOfHub) : null;
    const event = { ...courier.event(orderKey, one.leg, one.state), at, driver };
    await applyCourierEvent(services, event, `${orderKey} ${nth}`);
    return 'driver';
  }
  const isOurs = one.hub === 'ours';
  const sentAt = spoilt.forgetsAge ? at : clock.now();
  const day = isoDay(at);
  const { scanId } = one;
  const scan = { scanId, code: orderKey, day, at, here: true, undone: false, note: null };
  const hubId = isOurs ? hub.id : other.id;
  const [answer] = await receiveMany(services, isOurs ? clerk : there, {
    hubId,
    sentAt,
    scans: [scan],
  });
  const found = await services.db.order.findUniqueOrThrow({ where: { orderKey } });
  try {
    await giveToDriver(services, { shipmentId: found.currentShipmentId ?? '' });
  } catch (error) {
    if (!isAppError(error)) throw error;
  }
  return answer?.verdict ?? answer?.fault ?? 'nothing';
}

/** The driver who reports. A hub's own driver is the one who was assigned. */
async function driverOf({ db }: World['services'], orderKey: string, isOfHub: boolean) {
  if (!isOfHub) return { fleetId: '7', name: 'Anele' };
  const where = { shipment: { order: { orderKey } }, state: 'given' as const };
  const ask = await db.driverAsk.findFirst({ where });
  return ask?.fleetId && ask.driverName ? { fleetId: ask.fleetId, name: ask.driverName } : null;
}

type Believed = { order: Order; shipment: Shipment };

async function check(
  { db, hub }: World,
  story: Story,
  begun: number,
  { order, shipment }: Believed,
): Promise<string[]> {
  const of = { orderId: order.id };
  const scans = await db.hubScan.findMany({ where: { ...of, undoneAt: null } });
  const kinds = ['receive', 'receivedElsewhere', 'scannedBefore'];
  const events = await db.orderEvent.findMany({ where: { ...of, kind: { in: kinds } } });
  const ask = await db.driverAsk.findUnique({ where: { shipmentId: shipment.id } });
  const scanned = new Set(
    story.reported.flatMap((one) => (one.by === 'clerk' ? [begun + one.trueMs] : [])),
  );
  const { status } = order;
  const errors: string[] = [];
  const twice = <T>(all: readonly T[]) => new Set(all).size !== all.length;
  if (shipment.status !== status) errors.push(`the order is ${status}, not as its shipment`);
  if (twice(scans.map(({ hubId }) => hubId))) errors.push('a parcel lies twice at a hub');
  if (twice(events.map(({ at, note }) => `${at.getTime()} ${note}`)))
    errors.push('one scan is two events');
  if (events.some(({ at }) => !scanned.has(at.getTime()))) errors.push('a time that is not true');
  const at = shipment.receivedHubId === hub.id ? 'ours' : 'other';
  const { place } = story;
  if (place === 'customer' && status !== 'deliveryCompleted')
    errors.push(`delivered, and is ${status}`);
  if (place === 'ours' || place === 'other') {
    if (status !== 'atHub') errors.push(`lies at ${place}, and is ${status}`);
    else if (at !== place) errors.push(`lies at ${place}, and is at ${at}`);
    else if (!ask) errors.push('lies at a hub, and no driver is wanted');
  }
  if (place === 'van' && status === 'atHub' && !wasOnlyTicked(story))
    errors.push('in a van, and is at a hub');
  return errors;
}

/** Whether the last report of a story is a completed pickup. Before a hub has received the shipment, it does not mean
 *  that the parcel left (decision 051), since drivers often complete it while they unload. An earlier scan that arrives
 *  after it therefore still receives the parcel. */
function wasOnlyTicked({ reported }: Story): boolean {
  const last = reported.toSorted((one, other) => one.trueMs - other.trueMs).at(-1);
  return last?.by === 'driver' && last.leg === 'pickup';
}
