import type { ShownStatus } from '#app/domain/wallet/transaction-lines.rules.ts';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { STATUS_TONES } from './transaction-words.rules.ts';

export function TransactionStatusBadge({ status }: { status: ShownStatus }) {
  return <StatusBadge tone={STATUS_TONES[status]}>{status}</StatusBadge>;
}

/** Top-ups are blue, fees purple (specification 2, Transaction detail). */
export function TransactionTypeBadge({ type, words }: { type: string; words: string }) {
  return <span className={`t-badge t-badge--type t-badge--${type}`}>{words}</span>;
}
