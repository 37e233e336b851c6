import type { ShipmentKind } from '@prisma/client';

/** What moves money on a merchant's account, as it is stored and sent; `sign` is what it does to what
 *  they can spend. */
export const TRANSACTION_TYPES = {
  accountTopUp: { words: 'Account Top Up', sign: 1 },
  orderCreationFee: { words: 'Order Creation Fee', sign: -1 },
  topUpReversed: { words: 'Top Up Reversed', sign: -1 },
  welcomeCredit: { words: 'Welcome Credit', sign: 1 },
  topUpRefund: { words: 'Top Up Refund', sign: -1 },
  payOut: { words: 'Pay Out', sign: -1 },
  adjustment: { words: 'Adjustment', sign: 1 },
  balanceCarriedOver: { words: 'Balance Carried Over', sign: 1 },
} as const satisfies Record<string, { words: string; sign: 1 | -1 }>;
export type TransactionType = keyof typeof TRANSACTION_TYPES;

function isTransactionType(type: string): type is TransactionType {
  return Object.hasOwn(TRANSACTION_TYPES, type);
}

/** As it is called; one that is not known has its first letter in capitals (specification 2,
 *  Transaction detail). */
export function transactionTypeWords(type: string): string {
  return isTransactionType(type)
    ? TRANSACTION_TYPES[type].words
    : type.charAt(0).toUpperCase() + type.slice(1);
}

/** Which shipment of its order a fee is for, beside the order's number; the first goes without saying. */
export const SHIPMENT_WORDS = {
  delivery: '',
  again: 'shipped again',
  return: 'return',
} as const satisfies Record<ShipmentKind, string>;

/** The amount as it counts for what can be spent: a fee is below zero. */
export function signedCents(type: string, amountCents: number): number {
  return isTransactionType(type) ? TRANSACTION_TYPES[type].sign * amountCents : amountCents;
}

/** As it stands beside a transaction that Shopify bills: it moves nothing in the ledger. */
export const SHOPIFY = 'Shopify';
