import { ERROR_CODES, type ErrorCode } from '#app/domain/shared/errors.ts';
import { NO_JOB } from './actions/facts.ts';

/** Errors that a top-up fixes, or that usually come from a change by someone else at the same moment. */
const CORRECTED: readonly ErrorCode[] = ['insufficient-balance', 'conflict'];

/** Whether a refused action may succeed later without a change to the order. If the order's own state forbids the
 *  action, a retry does not help. `code` is the code of the thrown error, or null if the action's own check
 *  refused it. */
export function goesAway(reason: string, code: ErrorCode | null = null): boolean {
  if (code === null) return reason === NO_JOB;
  return ERROR_CODES[code].retry || CORRECTED.includes(code);
}
