import { z } from 'zod';
import { askedDay } from '#app/domain/shared/asked-day.schema.ts';
import { parseRand } from '#app/domain/shared/money.ts';
import { optionalText, requiredText } from '#app/domain/shared/text.schema.ts';

/** The limit that the database enforces. */
const MAX_FEE_CENTS = 1_000_000;

const NOT_RAND = 'Enter an amount in rand, such as 4.50.';

export const AddRateInput = z.object({
  /** An account by its email address. */
  account: optionalText(254),
  /** A store by its name. */
  store: optionalText(200),
  fromDay: askedDay('Choose a day'),
  fee: z
    .string()
    .max(40)
    .transform((text) => parseRand(text)?.cents ?? Number.NaN)
    .pipe(
      z
        .number(NOT_RAND)
        .min(0, 'Enter a rate of zero or more.')
        .max(MAX_FEE_CENTS, 'Enter at most R10 000.00.'),
    ),
  reason: requiredText(200, 'Enter a reason', 'Use at most 200 characters'),
});
export type AddRateInput = z.infer<typeof AddRateInput>;

/** Actions of the administrators' page of shipping rates. */
export const RatesAction = z.discriminatedUnion('intent', [
  AddRateInput.extend({ intent: z.literal('add') }),
  z.object({ intent: z.literal('remove'), id: z.uuid() }),
]);
export type RatesAction = z.infer<typeof RatesAction>;
