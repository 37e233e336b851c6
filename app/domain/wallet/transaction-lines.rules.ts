import type { TransactionStatus } from '@prisma/client';
import type { TransactionRow } from './list-transactions.ts';
import { SHOPIFY } from './transaction-types.rules.ts';

export type ShownStatus = TransactionStatus | 'RETURNED';

/** A line of an account as a person reads it. */
export type TransactionLine = Omit<TransactionRow, 'status'> & {
  key: string;
  status: ShownStatus;
};

/** A fee that went back stays one transaction, which failed. As lines it is two, the return above the fee:
 *  so the amounts add up to the balances, and nothing reads as if the order's fee had failed. */
export function linesOf(rows: readonly TransactionRow[]): TransactionLine[] {
  return rows.flatMap((row): TransactionLine[] =>
    isReturnedFee(row) ? bothOf(row) : [{ ...row, key: row.id }],
  );
}

/** As its own page and its line name it. */
export function shownStatus(row: Pick<TransactionRow, Facts>): ShownStatus {
  return isReturnedFee(row) ? 'RETURNED' : row.status;
}

type Facts = 'type' | 'status' | 'provider';

/** What Shopify bills was never taken off this balance. */
function isReturnedFee({ type, status, provider }: Pick<TransactionRow, Facts>): boolean {
  return type === 'orderCreationFee' && status === 'FAILED' && provider !== SHOPIFY;
}

function bothOf(row: TransactionRow): TransactionLine[] {
  const back = {
    ...row,
    key: `${row.id}-returned`,
    typeWords: 'Fee Returned',
    status: 'SUCCESSFUL' as const,
    amountCents: -row.amountCents,
    createdAt: row.updatedAt,
  };
  const balanceCents = row.balanceCents + row.amountCents;
  return [back, { ...row, key: row.id, status: 'RETURNED', balanceCents }];
}
