import { asSentence } from '#app/domain/shared/as-sentence.ts';
import { formatMoney, rand } from '#app/domain/shared/money.ts';
import { DAY_MS, HOUR_MS, type CodeRow } from './attention-row.rules.ts';

/** What can need a person about payments, accounts and the books. */
export const MONEY_CODES = {
  paymentDiffers: {
    subject: 'money',
    title: 'A payment differs from its top-up',
    waitMs: DAY_MS,
    repairs: ['transaction'],
    settled: 'Put right',
    words: ({ cents = 0, said = '' }) =>
      `${formatMoney(rand(cents))} was asked for, ${said} was paid. Nothing was credited: it is put right by hand.`,
  },
  paymentReversed: {
    subject: 'money',
    title: 'A top-up was taken back',
    waitMs: DAY_MS,
    repairs: ['transaction'],
    settled: 'Seen',
    words: ({ cents = 0 }) =>
      `The payment of ${formatMoney(rand(cents))} was reversed by the bank or the card’s owner, and is off the balance again.`,
  },
  paymentDisputed: {
    subject: 'money',
    title: 'A card’s owner disputes a top-up',
    waitMs: DAY_MS,
    repairs: ['transaction'],
    settled: 'Answered',
    words: ({ cents = 0 }) =>
      `${formatMoney(rand(cents))} is asked back through the bank. Answer it on the payment provider’s page, within the time that they say there: who does not answer has lost. What is lost goes off the balance by itself.`,
  },
  paidAfterClosing: {
    subject: 'money',
    title: 'Money on a deleted account',
    waitMs: DAY_MS,
    repairs: ['transaction'],
    settled: 'Put right',
    words: ({ cents = 0 }) =>
      `${formatMoney(rand(cents))} came to an account that its owner has deleted. Refund it, or pay it out by EFT.`,
  },
  refundFailed: {
    subject: 'money',
    title: 'A refund failed',
    waitMs: DAY_MS,
    repairs: ['transaction'],
    settled: 'Put right',
    words: ({ cents = 0, said = '' }) =>
      `${formatMoney(rand(cents))} did not go back, and is on the account again.${said ? ` The payment provider: ${asSentence(said)}` : ''} Try it once more, or pay it out by EFT.`,
  },
  refundNeedsPerson: {
    subject: 'money',
    title: 'A refund needs the payer’s bank details',
    waitMs: DAY_MS,
    repairs: ['transaction'],
    settled: 'Entered there',
    words: ({ cents = 0 }) =>
      `${formatMoney(rand(cents))} cannot go back to where it came from. Enter the payer’s bank account on the payment provider’s page; the refund goes on by itself.`,
  },
  moneyToApprove: {
    subject: 'money',
    title: 'A change waits for a second administrator',
    waitMs: DAY_MS,
    repairs: ['money'],
    settled: 'Put aside',
    words: ({ said = '' }) => `Another administrator must approve or refuse it. ${said}`.trim(),
  },
  changeMade: {
    subject: 'money',
    title: 'Administrators made an important change',
    waitMs: null,
    repairs: ['changes'],
    settled: 'Seen',
    words: ({ said = 'Something was changed' }) =>
      `${said}. Old and new values are under Changes. If you did not expect it, ask who agreed.`,
  },
  belowLimit: {
    subject: 'money',
    title: 'The account is below its limit',
    waitMs: DAY_MS,
    repairs: ['account'],
    settled: 'Seen',
    words: ({ cents = 0 }) =>
      `It stands at ${formatMoney(rand(cents))}, since something was taken back or put right. No order is shipped before it is topped up.`,
  },
  lowBalance: {
    subject: 'money',
    title: 'The balance is low',
    waitMs: null,
    repairs: ['account'],
    settled: 'Seen',
    words: ({ cents = 0 }) =>
      `It fell below ${formatMoney(rand(cents))}. An order whose fee it does not cover is skipped. This ends by itself when it is above again.`,
  },
  ledgerFault: {
    subject: 'money',
    title: 'The ledger does not add up',
    waitMs: HOUR_MS,
    repairs: [],
    settled: 'Put right',
    words: ({ count = 0, said = '' }) =>
      `Faults found: ${count}. ${said}${count > 3 ? ' …' : ''}. Run npm run ledger:check on the server for all of them, and find the cause before anything is put right.`,
  },
  moneyDiffers: {
    subject: 'money',
    title: 'The daily match found differences',
    waitMs: DAY_MS,
    repairs: ['match'],
    settled: 'Seen',
    words: ({ count = 0 }) =>
      count === 1
        ? 'Ledger, payment provider and courier differ in one thing. Nothing was corrected.'
        : `Ledger, payment provider and courier differ in ${count} things. Nothing was corrected.`,
  },
  companyMissing: {
    subject: 'money',
    title: 'Invoices wait for the company’s details',
    waitMs: DAY_MS,
    repairs: ['companyDetails'],
    settled: 'Seen',
    words: ({ count = 0, cents = 0 }) =>
      `Nobody has entered who invoices, so fees of a month that is over stand on no invoice: ${count}, ${formatMoney(rand(cents))} in all. Enter it, and the papers of every month are issued at once.`,
  },
} as const satisfies Record<string, CodeRow>;
