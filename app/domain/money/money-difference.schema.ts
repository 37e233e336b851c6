import { z } from 'zod';
import { FormKey } from '#app/domain/shared/form-key.schema.ts';
import { PageQuery } from '#app/domain/shared/page.ts';
import { requiredText } from '#app/domain/shared/text.schema.ts';
import { MAX_OF_NOTE } from './money-differences.rules.ts';

export const DifferencesQuery = z.object({
  show: z.enum(['open', 'ended']).catch('open').default('open'),
  page: PageQuery.shape.page.catch(1),
  limit: PageQuery.shape.limit.catch(25).prefault(25),
});
export type DifferencesQuery = z.infer<typeof DifferencesQuery>;

export const EndDifferenceInput = z.object({
  id: z.uuid(),
  note: requiredText(
    MAX_OF_NOTE,
    'Enter how it was resolved',
    `Use at most ${MAX_OF_NOTE} characters`,
  ),
});
export type EndDifferenceInput = z.infer<typeof EndDifferenceInput>;

/** `id` is the difference, `account` the email address or EFT reference of the account to credit. */
export const CreditUnknownInput = z.object({
  id: z.uuid(),
  account: requiredText(320, 'Enter the account’s email address or EFT reference.'),
  reason: requiredText(
    300,
    'Enter a reason. The account’s owner can read it.',
    'Use at most 300 characters.',
  ),
});
export type CreditUnknownInput = z.infer<typeof CreditUnknownInput>;

/** Actions of the administrators' page of payment differences. */
export const MatchAction = z.discriminatedUnion('intent', [
  EndDifferenceInput.extend({ intent: z.literal('end') }),
  CreditUnknownInput.extend({ intent: z.literal('credit'), formKey: FormKey }),
]);
export type MatchAction = z.infer<typeof MatchAction>;
