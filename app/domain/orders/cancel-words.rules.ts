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
  const collected = 'Collected parcels are not cancelled. They are listed with the reason.';
  if (booked === null)
    return [
      'Booked couriers are cancelled and their fees refunded. Cancelling is free.',
      collected,
    ];
  if (booked === 0) return ['No courier was booked, so there is nothing to refund.'];
  if (count === 1) return ['The courier is cancelled and the fee refunded. Cancelling is free.'];
  const couriers =
    booked === 1
      ? '1 courier is cancelled and its fee refunded.'
      : `${counted(booked, 'courier')} are cancelled and their fees refunded.`;
  return [`${couriers} Cancelling is free.`, collected];
}
