import { z } from 'zod';
import { isAskedDay } from './asked-day.rules.ts';

/** A day as people and programs may ask for it; `error` is for the field. */
export function askedDay(error = 'Enter a date such as 2026-11-22.') {
  return z.iso.date({ error }).refine(isAskedDay, { error });
}
