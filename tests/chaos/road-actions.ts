import {
  AGAIN_WHY,
  RETURN_WHY,
  RETURN_TO_SENDER_WHY,
  type WhyList,
} from '#app/domain/orders/why.rules.ts';
import type { SimJob } from '#simulators/tookan/jobs.ts';
import {
  accept,
  call,
  called,
  oneOf,
  some,
  type Action,
  type Clerk,
  type Random,
} from './clerks.ts';
import type { World } from './clerks-world.ts';
import { until } from './worker-process.ts';

/** A reason from the action's own list. */
const why =
  ({ reasons }: WhyList) =>
  ({ random }: Clerk) => {
    const codes = Object.keys(reasons);
    return { why: codes[Math.floor(random() * codes.length)], note: 'As the clerk was told' };
  };

/** Waits until the courier has moved a few of its jobs, like a clerk who watches the screen. */
const watch: Action = async ({ courier }) => {
  const moves = () => courier.control.jobs().reduce((sum, { history }) => sum + history.length, 0);
  const before = moves();
  await until(() => moves() >= before + 8, 3_000);
};

/** Moves one item of each line that has more, or of the first line, into a part. A part is an order like any other. */
const split: Action = async (world, attempts, clerk) => {
  const [order_key = ''] = some(clerk, 1, 1);
  const { db } = world.services;
  const lines = await db.orderLine.findMany({ where: { order: { orderKey: order_key } } });
  const going = lines.filter(({ quantity }) => quantity > 1);
  const asked = (going.length > 0 ? going : lines.slice(0, 1)).map(({ id: line_id }) => ({
    line_id,
    quantity: 1,
  }));
  // A part that was merged back in the meantime has no lines.
  if (asked.length === 0) return;
  const reply = await call(world, attempts, clerk, '/orders/split', { order_key, lines: asked });
  if (reply) accept(attempts, 'split', order_key);
  const { keys, merchant } = clerk.account;
  const parts = await db.order.findMany({
    where: { merchantId: merchant.merchantId, partOfId: { not: null } },
    select: { orderKey: true },
  });
  for (const { orderKey } of parts) if (!keys.includes(orderKey)) keys.push(orderKey);
};

const parcels = ({ random }: Clerk) => ({ parcels: 1 + Math.floor(random() * 4) });

/** What can be done to a parcel in transit. */
const ACTIONS = {
  ship: called('/orders/create/tookan', 'ship'),
  shipInParcels: called('/orders/create/tookan', 'ship', parcels),
  split,
  unsplit: called('/orders/unsplit', 'unsplit'),
  parcels: called('/orders/parcels', 'parcels', parcels),
  shipAgain: called('/orders/ship-again', 'shipAgain', why(AGAIN_WHY)),
  return: called('/orders/return/tookan', 'return', why(RETURN_WHY)),
  turnBack: called('/orders/turn-back', 'turnBack', why(RETURN_TO_SENDER_WHY)),
  cancelReturn: called('/orders/cancel-return', 'cancelReturn'),
  cancel: called('/orders/cancel', 'cancelled'),
  hold: called('/orders/hold', 'held', () => ({ note: 'Wait' })),
  release: called('/orders/release', 'released'),
  watch,
} as const satisfies Record<string, Action>;

/** How often each action occurs, relative to the others. */
export type RoadMix = Partial<Record<keyof typeof ACTIONS, number>>;

// prettier-ignore
export const ROAD_MIX: RoadMix = {
  ship: 4, shipInParcels: 2, split: 5, unsplit: 1, parcels: 1, shipAgain: 4, return: 4, turnBack: 3, cancelReturn: 2,
  cancel: 1, hold: 0.5, release: 1, watch: 5,
};

export function weighedOf(mix: RoadMix): (readonly [Action, number])[] {
  return Object.entries(mix).map(([name, weight]) => [ACTIONS[name as keyof RoadMix], weight]);
}

// prettier-ignore
const [ASSIGNED, SUCCESSFUL, FAILED, DECLINED, CANCELLED, DELETED] = [0, 2, 3, 8, 9, 10] as const;
const ENDED: readonly number[] = [SUCCESSFUL, CANCELLED, DELETED];
const LATELY_MS = 150;
const AT_ONCE = 6;

/** The courier's drivers and dispatcher work: jobs progress, fail, are declined, are reassigned and are ended,
 *  whether or not we know of them. */
export async function driversAtWork(
  { courier: { control } }: World,
  random: Random,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    for (let n = 0; n < AT_ONCE; n += 1) {
      const live = control.jobs().filter(({ status }) => !ENDED.includes(status));
      const job = live[Math.floor(random() * live.length)];
      if (job) oneOf(MOVES, random)(control, job);
    }
    await until(isOver, LATELY_MS);
  }
}

type Control = World['courier']['control'];
type Move = (control: Control, job: SimJob) => void;

const to =
  (status: number): Move =>
  (control, job) => {
    if (isRunning(control, job)) control.advance(job.jobId, status);
  };

const MOVES: readonly (readonly [Move, number])[] = [
  [(control, job) => void goOn(control, job), 20],
  [to(FAILED), 2],
  [to(DECLINED), 0.7],
  [to(ASSIGNED), 1],
  [(control, job) => void control.advance(job.jobId, CANCELLED), 0.5],
  [(control, job) => void control.advance(job.jobId, DELETED), 0.3],
];

/** Assigns a failed or declined job again. Any other job, or its pair, moves one step forward. */
function goOn(control: Control, job: SimJob): void {
  if (job.status === FAILED || job.status === DECLINED) return to(ASSIGNED)(control, job);
  control.advanceByReference(job.orderId);
}

/** Whether the driver can work on this job. The delivery of a pair waits until its pickup was successful. If one job of
 *  a pair was cancelled or deleted, the other one does not run. */
function isRunning(control: Control, job: SimJob): boolean {
  const partner = control.jobs().find(({ jobId }) => jobId === job.partnerId);
  const isPartnerDead = partner?.status === CANCELLED || partner?.status === DELETED;
  if (isPartnerDead) return false;
  return job.type === 0 || job.jobId === job.partnerId || partner?.status === SUCCESSFUL;
}
