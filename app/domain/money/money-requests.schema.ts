import { z } from 'zod';
import { askedDay } from '#app/domain/shared/asked-day.schema.ts';
import { CsvStyleChoice } from '#app/domain/shared/csv-style.schema.ts';
import { FormKey } from '#app/domain/shared/form-key.schema.ts';
import { parseRand } from '#app/domain/shared/money.ts';
import { requiredText } from '#app/domain/shared/text.schema.ts';
import { PAST_PAGE } from './money-request.rules.ts';

/** R1 000 000.00. A larger amount is probably a typing mistake. */
const MAX_CENTS = 100_000_000;
const NOT_RAND = 'Enter an amount in rand, such as 250.';

const typed = z
  .string({ error: NOT_RAND })
  .max(40, NOT_RAND)
  .transform((text) => parseRand(text)?.cents ?? Number.NaN);
const cents = z.number(NOT_RAND).max(MAX_CENTS, 'Enter at most R1 000 000.00.');
const Amount = typed.pipe(cents.min(1, 'Enter at least R0.01.'));
const Signed = typed.pipe(
  cents
    .min(-MAX_CENTS, 'Deduct at most R1 000 000.00.')
    .refine(
      (value) => value !== 0,
      'Enter an amount. Use a minus sign to deduct, for example -50.',
    ),
);
const Limit = typed.pipe(cents.min(0, 'Enter a credit limit of R0.00 or more.'));

const Account = z.uuid();
const Reason = requiredText(
  300,
  'Enter a reason. The account’s owner can read it.',
  'Use at most 300 characters.',
);
const BankReference = requiredText(
  60,
  'Enter the reference on the bank statement.',
  'Use at most 60 characters.',
);
const PaidOn = askedDay('Choose the date on the bank statement.');

const Adjustment = z.object({ kind: z.literal('adjustment'), amount: Signed, reason: Reason });
const EftTopUp = z.object({
  kind: z.literal('eftTopUp'),
  amount: Amount,
  bankReference: BankReference,
  paidOn: PaidOn,
});
const PayOut = EftTopUp.extend({ kind: z.literal('payOut'), reason: Reason });
const CreditLimit = z.object({ kind: z.literal('creditLimit'), amount: Limit, reason: Reason });
const TopUpRefund = z.object({
  kind: z.literal('topUpRefund'),
  topUpId: z.uuid(),
  amount: Amount,
  reason: Reason,
});

/** Changes that are requested on an account's page; amounts in cents. */
type AccountMoney =
  | z.infer<typeof Adjustment>
  | z.infer<typeof EftTopUp>
  | z.infer<typeof PayOut>
  | z.infer<typeof CreditLimit>;
/** A credit from an unmatched payment. */
type UnmatchedPayment = {
  kind: 'unmatchedPayment';
  amount: number;
  differenceId: string;
  reason: string;
};
/** Every request that concerns the money of an account. Requests for the company's details, shipping rates and
 *  administrators have types of their own. */
export type MoneyAsked = AccountMoney | z.infer<typeof TopUpRefund> | UnmatchedPayment;

const change = { intent: z.literal('changeMoney'), account: Account, formKey: FormKey };
/** Administrators' actions on an account's page. */
export const ChangeMoneyForm = z.discriminatedUnion('kind', [
  Adjustment.extend(change),
  EftTopUp.extend(change),
  PayOut.extend(change),
  CreditLimit.extend(change),
]);

/** The refund form on a top-up's page. */
export const RefundForm = TopUpRefund.extend({ intent: z.literal('refund'), formKey: FormKey });

/** Actions on the Adjustments page; `id` is the id of a request. */
export const MoneyAction = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('approveMoney'), id: z.uuid() }),
  z.object({ intent: z.literal('refuseMoney'), id: z.uuid() }),
  z.object({ intent: z.literal('withdrawMoney'), id: z.uuid() }),
]);
export type MoneyAction = z.infer<typeof MoneyAction>;

/** Days in Johannesburg, both included. An unreadable value is ignored. */
const Day = askedDay().or(z.literal('')).catch('').default('');
export const JournalQuery = z.object({
  from: Day,
  to: Day,
  style: CsvStyleChoice.catch('comma').default('comma'),
});

export const MoneyQuery = z.object({
  /** Finds an account by the text on the bank statement, or by an email address. */
  find: z.string().trim().max(320).catch('').default(''),
  page: z.coerce.number().int().min(1).max(100_000).catch(1).default(1),
  limit: z.literal(PAST_PAGE).catch(PAST_PAGE).default(PAST_PAGE),
});
export type MoneyQuery = z.infer<typeof MoneyQuery>;
