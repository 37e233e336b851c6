import type { CourierEvent, CourierLeg, CourierState } from '#app/ports/courier.ts';

export type Leg = { id: string; state: CourierState; at: Date };
/** What the courier created for a reference. */
export type Job = {
  reference: string;
  visibleAt: number;
  legs: Record<CourierLeg, Leg | null>;
  /** The references whose deliveries were still open when this one was requested. */
  beside: readonly string[];
};
/** A report that the courier sent and we have not received. */
export type Word = { event: CourierEvent; key: string };

export const LEGS: readonly CourierLeg[] = ['pickup', 'delivery'];

export function isGone(leg: Leg | null): boolean {
  return leg === null || leg.state === 'cancelled' || leg.state === 'deleted';
}

export function isOver(leg: Leg | null): boolean {
  return isGone(leg) || leg?.state === 'successful';
}

/** Whether no job of the pair exists any longer. */
export function isDead({ legs }: Job): boolean {
  return LEGS.every((leg) => isGone(legs[leg]));
}
