import { useMemo, useState } from 'react';
import { formatMoney, rand } from '#app/domain/shared/money.ts';
import { formatDate } from '#app/domain/shared/time.ts';
import type { ListedRate, RateList } from '#app/domain/wallet/list-rates.ts';
import type { RateState } from '#app/domain/wallet/rate.rules.ts';
import { WaitingChanges } from '#app/screens/adjustments/waiting-changes.tsx';
import { useToastedAnswer } from '#app/screens/use-toasted-answer.ts';
import { useShell } from '#app/shells/shell.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { DataTable } from '#app/ui/data-table.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { MoneyText } from '#app/ui/money.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import type { Column } from '#app/ui/table-column.ts';
import { useFetcher } from '#app/ui/use-fetcher.ts';
import { RateForm } from './rate-form.tsx';
import type { RatesAnswer } from './rates-answer.ts';

/** For administrators: the shipping rates, whom they apply to, and from when. */
export function RatesScreen({
  rows,
  defaultCents,
  earliest,
  waiting,
}: RateList & { waiting: number }) {
  const { Page } = useShell();
  const { submit, data, state } = useFetcher<RatesAnswer>();
  const [removing, setRemoving] = useState<ListedRate | null>(null);
  useToastedAnswer(data);
  const columns = useMemo(() => columnsOf(setRemoving), []);
  return (
    <Page
      title="Shipping rates"
      subtitle={`Without a rate here, a shipment costs ${formatMoney(rand(defaultCents))}, set by ORDER_FEE_CENTS.`}
    >
      <div className="t-stack">
        <WaitingChanges count={waiting} />
        <RateForm earliest={earliest} />
        <Card title="Shipping rates">
          <DataTable
            label="Shipping rates"
            columns={columns}
            rows={rows}
            rowId={({ id }) => id}
            rowLabel={({ whose, fromDay }) => `${whose}, from ${dayWords(fromDay)}`}
            empty={
              <EmptyState help="administration" title="No shipping rates yet">
                Every shipment costs {formatMoney(rand(defaultCents))}.
              </EmptyState>
            }
          />
        </Card>
      </div>
      <ConfirmDialog
        danger
        isOpen={removing !== null}
        title="Remove this rate"
        confirmLabel="Remove rate"
        busy={state === 'submitting'}
        onCancel={() => setRemoving(null)}
        onConfirm={() => {
          if (removing) submit({ intent: 'remove', id: removing.id }, { method: 'post' });
          setRemoving(null);
        }}
      >
        <p>{removing ? removalWords(removing) : null}</p>
      </ConfirmDialog>
    </Page>
  );
}

function removalWords({ whose, fromDay, feeCents }: ListedRate): string {
  const rate = formatMoney(rand(feeCents));
  return `${whose}, ${rate} from ${dayWords(fromDay)}: this rate does not start, and the current rate continues.`;
}

function dayWords(day: string): string {
  return formatDate(`${day}T12:00:00Z`);
}

const STATES: Record<RateState, { tone: 'good' | 'warm' | 'plain'; words: string }> = {
  now: { tone: 'good', words: 'Now' },
  later: { tone: 'warm', words: 'Upcoming' },
  past: { tone: 'plain', words: 'Past' },
};

function columnsOf(remove: (row: ListedRate) => void): Column<ListedRate>[] {
  return [
    {
      key: 'whose',
      head: 'Applies to',
      cell: ({ whose, beside }) => (
        <span title={[whose, beside].filter(Boolean).join(', ')}>
          <b>{whose}</b>
          {beside ? <span className="t-price-of">{beside}</span> : null}
        </span>
      ),
      phone: 'title',
      maxRem: 15,
    },
    {
      key: 'fee',
      head: 'Rate',
      cell: ({ feeCents }) => <MoneyText amount={rand(feeCents)} />,
      align: 'end',
    },
    {
      key: 'from',
      head: 'From',
      cell: ({ fromDay, state }) => (
        <span className="t-nowrap">
          {dayWords(fromDay)}{' '}
          <StatusBadge tone={STATES[state].tone}>{STATES[state].words}</StatusBadge>
        </span>
      ),
    },
    {
      key: 'reason',
      head: 'Reason',
      cell: ({ reason }) => <span title={reason}>{reason}</span>,
      maxRem: 12,
    },
    {
      key: 'added',
      head: 'Added',
      cell: ({ addedBy, addedAt }) => (
        <span>
          {addedBy}, <DateTime at={addedAt} dateOnly />
        </span>
      ),
      maxRem: 12,
    },
    {
      key: 'remove',
      head: 'Actions',
      cell: (row) => (row.state === 'later' ? <RemoveButton row={row} onRemove={remove} /> : null),
      align: 'end',
      phone: 'aside',
    },
  ];
}

type RemoveProps = { row: ListedRate; onRemove(row: ListedRate): void };

function RemoveButton({ row, onRemove }: RemoveProps) {
  return (
    <Button
      kind="quiet"
      aria-label={`Remove ${row.whose}, from ${dayWords(row.fromDay)}`}
      onClick={() => onRemove(row)}
    >
      Remove
    </Button>
  );
}
