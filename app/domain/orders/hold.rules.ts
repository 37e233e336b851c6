import type { Order, OrderStatus, Prisma } from '@prisma/client';
import {
  isBeforeBooking,
  isCalledOff,
  ORDER_STATUSES,
  type OrderMove,
} from './order-status.rules.ts';

/** At most this many characters in the reason for a hold. */
export const MAX_HOLD_NOTE = 300;
/** At most this many characters in an internal note. */
export const MAX_NOTE = 2000;

type Held = Pick<Order, 'heldAt' | 'heldBy' | 'holdNote'>;
export type Hold = { at: string; by: string; note: string | null };

/** The transitions towards shipping. An order on hold cannot make them. */
const LEADS_TO_PARCEL: readonly OrderMove[] = ['manifest', 'confirmManifest', 'ship', 'shipAgain'];

/** Why an order on hold cannot make a transition, as a sentence; null if the hold does not stop it. */
export function holdProblem(
  { heldAt, holdNote }: Pick<Held, 'heldAt' | 'holdNote'>,
  move: OrderMove,
): string | null {
  return heldAt && LEADS_TO_PARCEL.includes(move) ? holdWords(holdNote) : null;
}

/** Returns, for example, `On hold: the customer is on leave.` */
export function holdWords(note: string | null): string {
  if (!note) return 'On hold.';
  return /[.!?…]$/.test(note) ? `On hold: ${note}` : `On hold: ${note}.`;
}

/** Whether the reason for a refusal was made by `holdWords`. */
export function isHoldReason(reason: string): boolean {
  return reason === 'On hold.' || reason.startsWith('On hold: ');
}

export const NOT_HELD = { heldAt: null, heldBy: null, holdNote: null } as const;

/** The hold as screens show it; null for an order that a hold cannot keep from shipping. A cancelled or deleted order
 *  still shows it, because it may be reopened or shipped again. */
export function holdOf({ status, heldAt, heldBy, holdNote }: Held & Pick<Order, 'status'>) {
  if (!heldAt || !canBeHeldBack(status)) return null;
  return { at: heldAt.toISOString(), by: heldBy ?? '', note: holdNote } satisfies Hold;
}

function canBeHeldBack(status: OrderStatus): boolean {
  return isBeforeBooking(status) || isCalledOff(status);
}

/** The statuses in which a hold is shown. */
const HELD_BACK = ORDER_STATUSES.filter(canBeHeldBack);

/** The filter *hold*: the orders whose hold is shown, or all others. */
export function whereHeld(answer: 'yes' | 'no'): Prisma.OrderWhereInput {
  return answer === 'yes'
    ? { heldAt: { not: null }, status: { in: HELD_BACK } }
    : { OR: [{ heldAt: null }, { status: { notIn: HELD_BACK } }] };
}
