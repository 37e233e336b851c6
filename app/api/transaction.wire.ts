import { z } from 'zod';
import { decimalFromCents } from '#app/domain/shared/money.ts';
import type { TransactionRow } from '#app/domain/wallet/list-transactions.ts';
import type { Account } from '#app/domain/wallet/read-account.ts';
import { TRANSACTION_TYPES } from '#app/domain/wallet/transaction-types.rules.ts';
import type { PaymentDetails } from '#app/ports/payments.ts';

const text = z.string().nullable();
const date = z.iso.datetime();
const rands = z.number();

export const AccountWire = z
  .object({
    accountBalance: rands.meta({
      description:
        'The available balance in rand. Reserved fees and refunds are already deducted. It does not include the credit limit, so it may be negative.',
    }),
    name: z.string(),
    email: z.string(),
    createdAt: date,
    updatedAt: date,
  })
  .meta({ id: 'Account' });

const PaymentDetailsWire = z
  .object({
    id: z.string(),
    gateway_response: text,
    channel: text,
    currency: z.string(),
    paid_at: text,
    created_at: text,
    fees: z
      .number()
      .nullable()
      .meta({ description: 'The payment provider’s fee, in cents. Null if unknown.' }),
    authorization: z
      .object({
        card_type: text,
        bank: text,
        bin: text,
        last4: text,
        exp_month: text,
        exp_year: text,
        country_code: text,
        brand: text,
      })
      .nullable(),
    customer: z
      .object({
        id: text,
        customer_code: text,
        first_name: text,
        last_name: text,
        email: text,
        phone: text,
      })
      .nullable(),
  })
  .meta({ id: 'PaymentDetails' });

export const TransactionWire = z
  .object({
    _id: z.string(),
    reference: z.string(),
    timestamp: date,
    updatedAt: date,
    type: z.string().meta({
      description: `${Object.keys(TRANSACTION_TYPES).join(', ')}. More may be added.`,
    }),
    amount: rands.meta({ description: 'In rand. Negative for money out of the account.' }),
    status: z.enum(['PENDING', 'SUCCESSFUL', 'FAILED']),
    email: text,
    paymentProvider: text,
    paymentDetails: PaymentDetailsWire.nullable().meta({
      description:
        'The details from the payment provider. Null in lists, and if no payment provider was involved.',
    }),
  })
  .meta({ id: 'Transaction' });
export type TransactionWire = z.infer<typeof TransactionWire>;

export function accountToWire(account: Account): z.infer<typeof AccountWire> {
  const { availableCents, name, email, createdAt, updatedAt } = account;
  return { accountBalance: inRand(availableCents), name, email, createdAt, updatedAt };
}

export function transactionToWire(
  row: TransactionRow,
  payment: PaymentDetails | null,
): TransactionWire {
  return {
    _id: row.id,
    reference: row.reference,
    timestamp: row.createdAt,
    updatedAt: row.updatedAt,
    type: row.type,
    amount: inRand(row.amountCents),
    status: row.status,
    email: row.email,
    paymentProvider: row.provider,
    paymentDetails: payment && paymentToWire(payment),
  };
}

function paymentToWire(payment: PaymentDetails): z.infer<typeof PaymentDetailsWire> {
  const { authorization, customer } = payment;
  return {
    id: payment.id,
    gateway_response: payment.gatewayResponse,
    channel: payment.channel,
    currency: payment.currency,
    paid_at: payment.paidAt,
    created_at: payment.createdAt,
    fees: payment.feesCents,
    authorization: authorization && {
      card_type: authorization.cardType,
      bank: authorization.bank,
      bin: authorization.bin,
      last4: authorization.last4,
      exp_month: authorization.expMonth,
      exp_year: authorization.expYear,
      country_code: authorization.countryCode,
      brand: authorization.brand,
    },
    customer: customer && {
      id: customer.id,
      customer_code: customer.customerCode,
      first_name: customer.firstName,
      last_name: customer.lastName,
      email: customer.email,
      phone: customer.phone,
    },
  };
}

/** Converts cents to rand. The result may not be exact as a JavaScript number, so it is only sent, never calculated
 *  with. */
function inRand(cents: number): number {
  return Number(decimalFromCents(cents));
}
