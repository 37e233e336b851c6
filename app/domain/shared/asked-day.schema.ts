import { z } from 'zod';
import { isAskedDay } from './asked-day.rules.ts';

/** A day as users and API clients enter it; `error` is the message at the field. */
export function askedDay(error = 'Enter a date such as 2026-11-22.') {
  return z.iso.date({ error }).refine(isAskedDay, { error });
}
