import type { HubScan } from '@prisma/client';
import { chooseDriver } from '#app/domain/hubs/choose-driver.ts';
import { giveAll } from '#app/domain/hubs/give-all.ts';
import { receiveMany } from '#app/domain/hubs/receive-many.ts';
import { undoScan } from '#app/domain/hubs/undo-scan.ts';
import { eraseOrder } from '#app/domain/privacy/erase-order.ts';
import { isAppError } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { cancelCourier } from '#app/domain/shipments/cancel-courier.ts';
import { cancelOrders } from '#app/domain/shipments/cancel-orders.ts';
import { giveToDriver } from '#app/domain/shipments/give-to-driver.ts';
import { scheduleDrivers } from '#app/domain/shipments/schedule-drivers.ts';
import { shipAgain } from '#app/domain/shipments/ship-again.ts';
import { returnToSender } from '#app/domain/shipments/return-to-sender.ts';
import { COURIER_STATES } from '#app/ports/courier.ts';
import { checkLate } from './check-late.ts';
import { beginLateWalk, BO, type KeptLate, type LateWalk } from './late-walk.ts';

const STEPS = 10;
const MINUTE_MS = 60_000;

/** Runs random actions of merchants, hub staff, drivers and the worker on orders, often several at once. Scans wait on
 *  devices and are sent late and repeatedly. After each step the invariants are checked. */
export async function lateActions({ walks, seed }: { walks: number; seed: number }) {
  const errors: string[] = [];
  const said: Record<string, number> = {};
  let [drift, total] = [0, 0];
  for (let nth = 0; nth < walks; nth += 1) {
    const walk = await beginLateWalk(seed + nth);
    for (let step = 0; step < STEPS; step += 1) {
      errors.push(...(await stepped(walk)));
      walk.clock.advance(1);
      const wrong = await checkLate(walk);
      errors.push(...wrong.map((one) => `${one}. ${walk.log.join(' ')}. Alone: ${alone(walk)}`));
      if (wrong.length > 0) break;
    }
    for (const line of walk.log) said[line] = (said[line] ?? 0) + 1;
    const books = await walk.books();
    [drift, total] = [drift + Math.abs(books.drift), total + Math.abs(books.total)];
  }
  return { errors, figures: { walks, seed, said, drift, total } };
}

function alone({ seed }: LateWalk): string {
  return `WALKS=1 CHAOS_SEED=${seed} node app/cli/launch.js node_modules/vitest/vitest.mjs run --project=chaos late-scans.full`;
}

/** Runs one to three actions at once. A forbidden or late action is refused with an AppError. Any other error is a
 *  violation. */
async function stepped(walk: LateWalk): Promise<string[]> {
  const atOnce = Array.from({ length: walk.among([1, 1, 2, 3]) }, () => walk.among(NAMES));
  const done = await Promise.allSettled(atOnce.map((name) => ACTIONS[name](walk)));
  return done.flatMap((one, nth) => {
    walk.log.push(atOnce[nth]!);
    if (one.status === 'fulfilled' || isAppError(one.reason)) return [];
    return [`${atOnce[nth]} fails: ${one.reason}. Alone: ${alone(walk)}`];
  });
}

const shipmentsOf = ({ db, order }: LateWalk) =>
  db.shipment.findMany({ where: { orderId: order.id }, orderBy: { id: 'asc' } });

async function labelOf(walk: LateWalk): Promise<string> {
  const { reference } = walk.among(await shipmentsOf(walk));
  return walk.dice() < 0.4 ? `${reference}-P${1 + Math.floor(walk.dice() * 3)}` : reference;
}

async function send(walk: LateWalk, { isOurs, ...one }: KeptLate): Promise<void> {
  const { services, clerk, there, hub, other, clock } = walk;
  const scan = { ...one, day: isoDay(one.at), undone: false, note: null };
  const hubId = isOurs ? hub.id : other.id;
  const sentAt = clock.now();
  await receiveMany(services, isOurs ? clerk : there, { hubId, sentAt, scans: [scan] });
}

const ACTIONS = {
  scan: async (walk: LateWalk) => walk.scan({ code: await labelOf(walk), here: walk.dice() < 0.5 }),
  async keep(walk: LateWalk) {
    const { among, clock, dice, kept } = walk;
    const isOurs = among([true, true, false]);
    const code = await labelOf(walk);
    kept.push({ scanId: newId(), isOurs, code, at: clock.now(), here: dice() < 0.5 });
  },
  async send(walk: LateWalk) {
    if (walk.kept.length > 0) await send(walk, walk.among(walk.kept));
  },
  sendSome: (walk: LateWalk) => Promise.all(walk.kept.slice(-4).map((one) => send(walk, one))),
  async undo(walk: LateWalk) {
    const scans: HubScan[] = await walk.db.hubScan.findMany({ where: { undoneAt: null } });
    if (scans.length === 0) return;
    const { id, hubId } = walk.among(scans);
    await undoScan(walk.services, hubId === walk.hub.id ? walk.clerk : walk.there, { scanId: id });
  },
  cancel: ({ services, merchant, keys }: LateWalk) => cancelOrders(services, merchant, keys),
  turnBack: ({ services, merchant, keys }: LateWalk) =>
    returnToSender(services, merchant, { ...keys, whyCode: 'called', note: null }),
  shipAgain: ({ services, merchant, keys, among }: LateWalk) =>
    shipAgain(services, merchant, { ...keys, whyCode: among(['damaged', 'lost']), note: null }),
  choose: ({ services, clerk, order, bo }: LateWalk) =>
    chooseDriver(services, clerk, { orderIds: [order.id], driverId: bo }),
  giveAll: ({ services, clerk, hub, clock, among, bo }: LateWalk) =>
    giveAll(services, clerk, {
      hubId: hub.id,
      day: isoDay(clock.now()),
      from: among(['', '1', BO.fleetId]),
      driverId: among([bo, BO.fleetId]),
    }),
  give: async (walk: LateWalk) =>
    giveToDriver(walk.services, { shipmentId: walk.among(await shipmentsOf(walk)).id }),
  async tick({ services, clock, among }: LateWalk) {
    clock.advance(among([1_000, 121_000, 20 * MINUTE_MS, 40 * MINUTE_MS]));
    await scheduleDrivers(services);
  },
  /** Reports late, twice or without a time now and then. */
  async driver(walk: LateWalk) {
    const { among, courier, dice, heard } = walk;
    const { reference } = among(await shipmentsOf(walk));
    const leg = among(['pickup', 'pickup', 'delivery'] as const);
    const fresh = courier.event(reference, leg, among([...COURIER_STATES, 'successful'] as const));
    const word = heard.length > 0 && dice() < 0.2 ? among(heard) : fresh;
    const lateMs = dice() < 0.2 ? Math.floor(dice() * 50) * MINUTE_MS : 0;
    const at = word.at && dice() >= 0.06 ? new Date(word.at.getTime() - lateMs) : null;
    heard.push({ ...word, at });
    await walk.sayEvent({ ...word, at });
  },
  /** The worker books and cancels. */
  async work(walk: LateWalk) {
    for (const { id: shipmentId } of await shipmentsOf(walk))
      for (const job of [cancelCourier, bookCourier])
        await job(walk.services, { shipmentId }).catch((error: unknown) => {
          if (!isAppError(error)) throw error;
        });
  },
  async erase({ services, order, dice }: LateWalk) {
    if (dice() < 0.3) await eraseOrder(services, order.id, { evenOnTheRoad: true });
  },
} satisfies Record<string, (walk: LateWalk) => Promise<unknown>>;

// prettier-ignore
const NAMES: readonly (keyof typeof ACTIONS)[] = [
  'scan', 'keep', 'keep', 'keep', 'send', 'send', 'send', 'sendSome', 'undo', 'cancel', 'turnBack', 'shipAgain', 'choose',
  'giveAll', 'give', 'tick', 'tick', 'driver', 'driver', 'driver', 'driver', 'work', 'erase',
];
