import { z } from 'zod';
import { parseRand } from '#app/domain/shared/money.ts';

const MAX_CENTS = 100_000_000;
const NOT_RAND = 'Enter an amount in rand, such as 100, or leave it empty.';

/** The balance below which the owner gets an alert; empty turns the alert off. */
export const LowBalanceForm = z.object({
  intent: z.literal('lowBalance'),
  below: z
    .string()
    .max(40)
    .transform((text) => (text.trim() === '' ? null : (parseRand(text)?.cents ?? Number.NaN)))
    .pipe(
      z
        .number(NOT_RAND)
        .min(0, 'Enter an amount of zero or more.')
        .max(MAX_CENTS, 'Enter at most R1 000 000.00.')
        .nullable(),
    ),
});
