import type { ShipmentKind } from '@prisma/client';

/** Types of transactions on a merchant's account, as stored and sent by the API. `sign` is their effect on the
 *  available balance. */
export const TRANSACTION_TYPES = {
  accountTopUp: { words: 'Account Top Up', sign: 1 },
  orderCreationFee: { words: 'Order Creation Fee', sign: -1 },
  topUpReversed: { words: 'Top Up Reversed', sign: -1 },
  welcomeCredit: { words: 'Welcome Credit', sign: 1 },
  topUpRefund: { words: 'Top Up Refund', sign: -1 },
  payOut: { words: 'Payout', sign: -1 },
  adjustment: { words: 'Adjustment', sign: 1 },
  balanceCarriedOver: { words: 'Balance Carried Over', sign: 1 },
} as const satisfies Record<string, { words: string; sign: 1 | -1 }>;
export type TransactionType = keyof typeof TRANSACTION_TYPES;

function isTransactionType(type: string): type is TransactionType {
  return Object.hasOwn(TRANSACTION_TYPES, type);
}

/** The type's label. An unknown type is shown with a capital first letter (specification 2, Transaction detail). */
export function transactionTypeWords(type: string): string {
  return isTransactionType(type)
    ? TRANSACTION_TYPES[type].words
    : type.charAt(0).toUpperCase() + type.slice(1);
}

/** Which shipment of the order a fee is for, shown after the order number. Empty for the first shipment. */
export const SHIPMENT_WORDS = {
  delivery: '',
  again: 'shipped again',
  return: 'return',
} as const satisfies Record<ShipmentKind, string>;

/** The amount signed by its effect on the available balance, so a fee is negative. */
export function signedCents(type: string, amountCents: number): number {
  return isTransactionType(type) ? TRANSACTION_TYPES[type].sign * amountCents : amountCents;
}

/** Provider of a fee that Shopify bills; such a transaction has no ledger entries. */
export const SHOPIFY = 'Shopify';
