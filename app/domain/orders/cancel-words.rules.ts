import { counted } from '#app/domain/shared/counted.ts';
import type { ActQuestion } from './act-row.rules.ts';

export function cancelQuestion(count: number, booked: number | null): ActQuestion {
  return {
    title: count === 1 ? 'Cancel this order?' : `Cancel ${counted(count, 'order')}?`,
    can: { thing: 'order', be: 'be cancelled' },
    lines: cancelLines(count, booked),
    confirm: count === 1 ? 'Cancel Order' : 'Cancel Orders',
    keep: count === 1 ? 'Keep it' : 'Keep them',
  };
}

/** What cancelling does to couriers and fees, in sentences. `booked`: how many of them have a courier;
 *  null where nobody knows before it is done. */
export function cancelLines(count: number, booked: number | null): string[] {
  const collected = 'What was collected already stays as it is, and is listed with its reason.';
  if (booked === null)
    return [
      'A courier that was booked is called off, and its fee comes back. Cancelling costs nothing.',
      collected,
    ];
  if (booked === 0) return ['No courier is booked and no fee was taken: nothing has to come back.'];
  if (count === 1)
    return ['Its courier is called off and its fee comes back. Cancelling costs nothing.'];
  const couriers =
    booked === 1
      ? '1 courier is called off and its fee comes back.'
      : `${counted(booked, 'courier')} are called off and their fees come back.`;
  return [`${couriers} Cancelling costs nothing.`, collected];
}
