import { z } from 'zod';
import { askedDay } from '#app/domain/shared/asked-day.schema.ts';
import { requiredText } from '#app/domain/shared/text.schema.ts';
import { HOLIDAY_YEARS } from './holiday.rules.ts';

export const HolidaysQuery = z.object({
  year: z.coerce
    .number()
    .int()
    .min(HOLIDAY_YEARS.first)
    .max(HOLIDAY_YEARS.last)
    .optional()
    .catch(undefined),
});

const Day = askedDay('Choose a day');

export const ProclaimHolidayInput = z.object({
  day: Day,
  name: requiredText(60, 'Name required', 'Use at most 60 characters'),
});
export type ProclaimHolidayInput = z.infer<typeof ProclaimHolidayInput>;

/** Actions of the administrators' page of holidays. */
export const HolidaysAction = z.discriminatedUnion('intent', [
  ProclaimHolidayInput.extend({ intent: z.literal('proclaim') }),
  z.object({ intent: z.literal('remove'), day: Day }),
]);
export type HolidaysAction = z.infer<typeof HolidaysAction>;
