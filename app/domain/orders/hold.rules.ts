import type { Order, OrderStatus, Prisma } from '@prisma/client';
import {
  isBeforeBooking,
  isCalledOff,
  ORDER_STATUSES,
  type OrderMove,
} from './order-status.rules.ts';

/** The longest reason that stands beside a held order, in characters. */
export const MAX_HOLD_NOTE = 300;

type Held = Pick<Order, 'heldAt' | 'heldBy' | 'holdNote'>;
export type Hold = { at: string; by: string; note: string | null };

/** What leads to a parcel. An order on hold does none of it. */
const LEADS_TO_PARCEL: readonly OrderMove[] = ['manifest', 'confirmManifest', 'ship', 'shipAgain'];

/** Why an order cannot make a move while it is on hold, in words; null when nothing holds it back. */
export function holdProblem(
  { heldAt, holdNote }: Pick<Held, 'heldAt' | 'holdNote'>,
  move: OrderMove,
): string | null {
  return heldAt && LEADS_TO_PARCEL.includes(move) ? holdWords(holdNote) : null;
}

/** `On hold: the customer is on leave.` */
export function holdWords(note: string | null): string {
  if (!note) return 'On hold.';
  return /[.!?…]$/.test(note) ? `On hold: ${note}` : `On hold: ${note}.`;
}

/** Whether a refused act says that. */
export function isHoldReason(reason: string): boolean {
  return reason === 'On hold.' || reason.startsWith('On hold: ');
}

export const NOT_HELD = { heldAt: null, heldBy: null, holdNote: null } as const;

/** The hold as screens show it: wherever it can still keep a parcel back, and so also of what its store
 *  called off, which may come back or be sent again. Nothing once the order has left. */
export function holdOf({ status, heldAt, heldBy, holdNote }: Held & Pick<Order, 'status'>) {
  if (!heldAt || !canBeHeldBack(status)) return null;
  return { at: heldAt.toISOString(), by: heldBy ?? '', note: holdNote } satisfies Hold;
}

function canBeHeldBack(status: OrderStatus): boolean {
  return isBeforeBooking(status) || isCalledOff(status);
}

/** A hold on anything else is not shown. */
const HELD_BACK = ORDER_STATUSES.filter(canBeHeldBack);

/** The filter *hold*: orders that are held back, as screens show it, or those that are not. */
export function whereHeld(answer: 'yes' | 'no'): Prisma.OrderWhereInput {
  return answer === 'yes'
    ? { heldAt: { not: null }, status: { in: HELD_BACK } }
    : { OR: [{ heldAt: null }, { status: { notIn: HELD_BACK } }] };
}
