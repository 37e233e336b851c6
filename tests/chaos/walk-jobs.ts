import type { CourierEvent, CourierLeg, CourierState } from '#app/ports/courier.ts';

export type Leg = { id: string; state: CourierState; at: Date };
/** What the courier has made under a reference. */
export type Job = {
  reference: string;
  visibleAt: number;
  legs: Record<CourierLeg, Leg | null>;
  /** Whose deliveries were to be made still when this one was asked for. */
  beside: readonly string[];
};
/** What it has said, and we have not heard. */
export type Word = { event: CourierEvent; key: string };

export const LEGS: readonly CourierLeg[] = ['pickup', 'delivery'];

export function isGone(leg: Leg | null): boolean {
  return leg === null || leg.state === 'cancelled' || leg.state === 'deleted';
}

export function isOver(leg: Leg | null): boolean {
  return isGone(leg) || leg?.state === 'successful';
}

/** Neither of its pair is there any more. */
export function isDead({ legs }: Job): boolean {
  return LEGS.every((leg) => isGone(legs[leg]));
}
