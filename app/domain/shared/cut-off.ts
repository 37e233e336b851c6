import { DateTime } from 'luxon';
import { ZONE } from './time.ts';

/** 11:00 daily in Johannesburg: specification 1, section 9. */
const CUT_OFF_HOUR = 11;
const FRIDAY = 5;

export type CutOff = { at: Date; text: string };

/** The moment until which orders can be submitted, and what the countdown says. At 11:00:00 the
 *  moment has passed. */
export function nextCutOff(now: Date): CutOff {
  const local = DateTime.fromJSDate(now, { zone: ZONE });
  const today = local.set({ hour: CUT_OFF_HOUR, minute: 0, second: 0, millisecond: 0 });
  const isOpen = local < today;
  const { weekday } = local;

  if (weekday > FRIDAY || (weekday === FRIDAY && !isOpen)) {
    return { at: today.plus({ days: 8 - weekday }).toJSDate(), text: "to submit Monday's orders!" };
  }
  if (isOpen) return { at: today.toJSDate(), text: "to submit today's orders!" };
  return { at: today.plus({ days: 1 }).toJSDate(), text: "to submit tomorrow's orders!" };
}

/** The last moment, not after `at`, at which a day's orders were closed. */
export function lastCutOff(at: Date): Date {
  let local = DateTime.fromJSDate(at, { zone: ZONE });
  if (local.hour < CUT_OFF_HOUR) local = local.minus({ days: 1 });
  if (local.weekday > FRIDAY) local = local.minus({ days: local.weekday - FRIDAY });
  return local.set({ hour: CUT_OFF_HOUR, minute: 0, second: 0, millisecond: 0 }).toJSDate();
}
