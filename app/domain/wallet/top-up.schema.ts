import { z } from 'zod';
import { parseRand } from '#app/domain/shared/money.ts';
import { LEAST_TOP_UP_CENTS, MAX_TOP_UP_CENTS } from './top-up.rules.ts';

const NOT_RAND = 'Enter an amount in rand, such as 250.';
const NOT_WHOLE = 'Enter whole rands, such as 250.';

/** A typed amount: `100`, `R1 000`, `250,00`. Whole rands only, since the specification's step is 1. */
export const TopUpAmount = z
  .string()
  .max(40)
  .transform((text) => parseRand(text)?.cents ?? Number.NaN)
  .pipe(
    z
      .number(NOT_RAND)
      .min(LEAST_TOP_UP_CENTS, 'Enter at least R10.00.')
      .max(MAX_TOP_UP_CENTS, 'Enter at most R100 000.00.')
      .multipleOf(100, NOT_WHOLE),
  );

export const TopUpForm = z.object({ intent: z.literal('topUp'), amount: TopUpAmount });
