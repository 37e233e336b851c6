import type { TransactionStatus } from '@prisma/client';
import type { TransactionRow } from './list-transactions.ts';
import { SHOPIFY } from './transaction-types.rules.ts';

export type ShownStatus = TransactionStatus | 'REFUNDED';

/** A line of an account's history as shown to the user. */
export type TransactionLine = Omit<TransactionRow, 'status'> & {
  key: string;
  status: ShownStatus;
};

/** The lines that an account's history shows. A returned fee is one transaction with status FAILED, but is shown as
 *  two lines, the return above the fee. So the amounts add up to the balances, and it does not look as if charging
 *  the fee had failed. */
export function linesOf(rows: readonly TransactionRow[]): TransactionLine[] {
  return rows.flatMap((row): TransactionLine[] =>
    isReturnedFee(row) ? bothOf(row) : [{ ...row, key: row.id }],
  );
}

/** The status that the transaction's page and its line show. */
export function shownStatus(row: Pick<TransactionRow, Facts>): ShownStatus {
  return isReturnedFee(row) ? 'REFUNDED' : row.status;
}

type Facts = 'type' | 'status' | 'provider';

/** Whether the fee was returned to this balance. Fees that Shopify bills were never deducted from it. */
function isReturnedFee({ type, status, provider }: Pick<TransactionRow, Facts>): boolean {
  return type === 'orderCreationFee' && status === 'FAILED' && provider !== SHOPIFY;
}

function bothOf(row: TransactionRow): TransactionLine[] {
  const back = {
    ...row,
    key: `${row.id}-returned`,
    typeWords: 'Fee Refunded',
    status: 'SUCCESSFUL' as const,
    amountCents: -row.amountCents,
    createdAt: row.updatedAt,
  };
  const balanceCents = row.balanceCents + row.amountCents;
  return [back, { ...row, key: row.id, status: 'REFUNDED', balanceCents }];
}
