import { asSentence } from '#app/domain/shared/as-sentence.ts';
import { counted, oneOrMany } from '#app/domain/shared/counted.ts';
import { formatMoney, rand } from '#app/domain/shared/money.ts';
import { DAY_MS, HOUR_MS, type CodeRow } from './alert-row.rules.ts';

/** How money of a top-up went back to the payer, as a sentence. */
const TAKEN_BACK = {
  refunded: (amount: string) => `The payment provider refunded ${amount} of this top-up.`,
  reversed: (amount: string) => `The bank or the cardholder reversed ${amount} of this top-up.`,
  both: (amount: string) => `${amount} of this top-up was refunded or reversed.`,
};

/** Alerts about payments, accounts and the ledger. */
export const MONEY_CODES = {
  paymentDiffers: {
    subject: 'money',
    title: 'A payment differs from its top-up',
    waitMs: DAY_MS,
    repairs: ['transaction'],
    settled: 'Mark as resolved',
    words: ({ cents = 0, said = '' }) =>
      `The top-up was for ${formatMoney(rand(cents))}, but ${said} was paid. Nothing was credited. Refund the payment, or credit it by hand.`,
  },
  topUpNotChecked: {
    subject: 'money',
    title: 'A top-up could not be checked',
    waitMs: DAY_MS,
    repairs: ['transaction'],
    settled: 'Mark as resolved',
    words: ({ cents = 0, said = '' }) =>
      `We cannot ask ${said} about a top-up of ${formatMoney(rand(cents))}, because this payment provider is no longer set up. Set it up again: we then check the payment, and credit it if it was paid. Do not credit it by hand, or it may be credited twice.`,
  },
  paymentReversed: {
    subject: 'money',
    title: 'A top-up was refunded or reversed',
    waitMs: DAY_MS,
    repairs: ['transaction'],
    settled: 'Mark as seen',
    words: ({ cents = 0, takenBack }) =>
      `${TAKEN_BACK[takenBack ?? 'both'](formatMoney(rand(cents)))} We deducted it from the balance.`,
  },
  paymentDisputed: {
    subject: 'money',
    title: 'A cardholder disputes a top-up',
    waitMs: DAY_MS,
    repairs: ['transaction'],
    settled: 'Mark as answered',
    words: ({ cents = 0 }) =>
      `The cardholder has asked their bank to return ${formatMoney(rand(cents))}. Respond in the payment provider’s dashboard before the deadline shown there. If the dispute is lost, we deduct the amount from the balance.`,
  },
  paidAfterClosing: {
    subject: 'money',
    title: 'Money in a deleted account',
    waitMs: DAY_MS,
    repairs: ['transaction'],
    settled: 'Mark as resolved',
    words: ({ cents = 0 }) =>
      `${formatMoney(rand(cents))} was paid to a deleted account. Refund it, or pay it out by EFT.`,
  },
  refundFailed: {
    subject: 'money',
    title: 'A refund failed',
    waitMs: DAY_MS,
    repairs: ['transaction'],
    settled: 'Mark as resolved',
    words: ({ cents = 0, said = '' }) =>
      `${formatMoney(rand(cents))} was not refunded and is back in the account.${said ? ` The payment provider says: ${asSentence(said)}` : ''} Try again, or pay it out by EFT.`,
  },
  refundNeedsPerson: {
    subject: 'money',
    title: 'A refund needs the payer’s bank details',
    waitMs: DAY_MS,
    repairs: ['transaction'],
    settled: 'Mark as entered',
    words: ({ cents = 0 }) =>
      `${formatMoney(rand(cents))} cannot be refunded the way it was paid. Enter the payer’s bank details in the payment provider’s dashboard, and the refund continues.`,
  },
  moneyToApprove: {
    subject: 'money',
    title: 'A change needs a second administrator',
    waitMs: DAY_MS,
    repairs: ['money'],
    settled: 'Dismiss',
    words: ({ said = '' }) => `Another administrator must approve or refuse it. ${said}`.trim(),
  },
  changeMade: {
    subject: 'money',
    title: 'Administrators made an important change',
    waitMs: null,
    repairs: ['changes'],
    settled: 'Mark as seen',
    words: ({ said = 'Something was changed' }) =>
      `${said}. Old and new values are under Adjustments. If you did not expect this change, ask the administrators named there.`,
  },
  belowLimit: {
    subject: 'money',
    title: 'The account is over its credit limit',
    waitMs: DAY_MS,
    repairs: ['account'],
    settled: 'Mark as seen',
    words: ({ cents = 0 }) =>
      `The balance is ${formatMoney(rand(cents))} after a reversal or adjustment. Orders cannot ship until it is topped up.`,
  },
  lowBalance: {
    subject: 'money',
    title: 'The balance is low',
    waitMs: null,
    repairs: ['account'],
    settled: 'Mark as seen',
    words: ({ cents = 0 }) =>
      `The balance fell below ${formatMoney(rand(cents))}. Orders that the balance does not cover are skipped. This alert closes when the balance is above that amount again.`,
  },
  ledgerFault: {
    subject: 'money',
    title: 'The ledger does not add up',
    waitMs: HOUR_MS,
    repairs: [],
    settled: 'Mark as resolved',
    words: ({ count = 0, said = '' }) =>
      `Errors found: ${count}. ${said}${count > 3 ? ' …' : '.'} Run npm run ledger:check on the server to see all of them, and find the cause before you correct anything.`,
  },
  moneyDiffers: {
    subject: 'money',
    title: 'Reconciliation found differences',
    waitMs: DAY_MS,
    repairs: ['match'],
    settled: 'Mark as seen',
    words: ({ count = 0 }) =>
      count === 1
        ? 'The ledger, payment provider and courier differ on 1 item. Nothing was corrected.'
        : `The ledger, payment provider and courier differ on ${count} items. Nothing was corrected.`,
  },
  companyMissing: {
    subject: 'money',
    title: 'Invoices are waiting for the company details',
    waitMs: DAY_MS,
    repairs: ['companyDetails'],
    settled: 'Mark as seen',
    words: ({ count = 0, cents = 0 }) =>
      `The company details are missing, so ${counted(count, 'fee')} from past months ${oneOrMany(count, 'is', 'are')} not invoiced yet: ${formatMoney(rand(cents))}. Enter the details, and we issue all invoices.`,
  },
} as const satisfies Record<string, CodeRow>;
