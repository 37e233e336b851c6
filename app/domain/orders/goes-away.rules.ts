import { ERROR_CODES, type ErrorCode } from '#app/domain/shared/errors.ts';
import { NO_JOB } from './actions/facts.ts';

/** What a top-up mends, and what somebody else was doing at the same moment. */
const MENDED: readonly ErrorCode[] = ['insufficient-balance', 'conflict'];

/** Whether what an act could not do to an order may be possible in a while, with nothing changed of the
 *  order. Where its own state forbids the act, trying again changes nothing.
 *  `code`: of what was thrown; null where the act's row answered. */
export function goesAway(reason: string, code: ErrorCode | null = null): boolean {
  if (code === null) return reason === NO_JOB;
  return ERROR_CODES[code].retry || MENDED.includes(code);
}
