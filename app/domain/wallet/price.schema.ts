import { z } from 'zod';
import { askedDay } from '#app/domain/shared/asked-day.schema.ts';
import { parseRand } from '#app/domain/shared/money.ts';
import { optionalText, requiredText } from '#app/domain/shared/text.schema.ts';

/** The database refuses more. */
const MOST_FEE_CENTS = 1_000_000;

const NOT_RAND = 'Enter an amount in rand, such as 4.50.';

export const AddPriceInput = z.object({
  /** By its e-mail address. */
  account: optionalText(254),
  /** By its name. */
  store: optionalText(200),
  fromDay: askedDay('Choose a day'),
  fee: z
    .string()
    .max(40)
    .transform((text) => parseRand(text)?.cents ?? Number.NaN)
    .pipe(
      z
        .number(NOT_RAND)
        .min(0, 'A price is never below zero.')
        .max(MOST_FEE_CENTS, 'The most is R10 000.00.'),
    ),
  reason: requiredText(200, 'Say why', 'The reason may have 200 characters at most'),
});
export type AddPriceInput = z.infer<typeof AddPriceInput>;

/** What the administrators' page asks for. */
export const PricesAct = z.discriminatedUnion('intent', [
  AddPriceInput.extend({ intent: z.literal('add') }),
  z.object({ intent: z.literal('remove'), id: z.uuid() }),
]);
export type PricesAct = z.infer<typeof PricesAct>;
