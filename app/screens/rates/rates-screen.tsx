import { useMemo, useState } from 'react';
import { formatMoney, rand } from '#app/domain/shared/money.ts';
import { formatDate } from '#app/domain/shared/time.ts';
import type { ListedRate, RateList } from '#app/domain/wallet/list-rates.ts';
import type { RateState } from '#app/domain/wallet/rate.rules.ts';
import { rateMessages } from '#app/messages/rates.ts';
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
import { useMessages } from '#app/ui/use-messages.ts';
import { RateForm } from './rate-form.tsx';
import type { RatesAnswer } from './rates-answer.ts';

type Text = ReturnType<typeof rateMessages.in>['text'];

/** For administrators: the shipping rates, whom they apply to, and from when. */
export function RatesScreen({
  rows,
  defaultCents,
  earliest,
  waiting,
}: RateList & { waiting: number }) {
  const { Page } = useShell();
  const { text } = useMessages(rateMessages);
  const { submit, data, state } = useFetcher<RatesAnswer>();
  const [removing, setRemoving] = useState<ListedRate | null>(null);
  useToastedAnswer(data);
  const columns = useMemo(() => columnsOf(text, setRemoving), [text]);
  return (
    <Page
      title={text('title')}
      subtitle={text('default', { fee: formatMoney(rand(defaultCents)) })}
    >
      <div className="t-stack">
        <WaitingChanges count={waiting} />
        <RateForm earliest={earliest} />
        <Card title={text('title')}>
          <DataTable
            label={text('title')}
            columns={columns}
            rows={rows}
            rowId={({ id }) => id}
            rowLabel={({ whose, fromDay }) => text('row', { whose, day: dayWords(fromDay) })}
            empty={
              <EmptyState help="administration" title={text('none.title')}>
                {text('none.body', { fee: formatMoney(rand(defaultCents)) })}
              </EmptyState>
            }
          />
        </Card>
      </div>
      <ConfirmDialog
        danger
        isOpen={removing !== null}
        title={text('remove.title')}
        confirmLabel={text('remove.confirm')}
        busy={state === 'submitting'}
        onCancel={() => setRemoving(null)}
        onConfirm={() => {
          if (removing) submit({ intent: 'remove', id: removing.id }, { method: 'post' });
          setRemoving(null);
        }}
      >
        <p>{removing ? removalWords(text, removing) : null}</p>
      </ConfirmDialog>
    </Page>
  );
}

function removalWords(text: Text, { whose, fromDay, feeCents }: ListedRate): string {
  const fee = formatMoney(rand(feeCents));
  return text('remove.body', { whose, fee, day: dayWords(fromDay) });
}

function dayWords(day: string): string {
  return formatDate(`${day}T12:00:00Z`);
}

const TONES = { now: 'good', later: 'warm', past: 'plain' } as const satisfies Record<
  RateState,
  string
>;

function columnsOf(text: Text, remove: (row: ListedRate) => void): Column<ListedRate>[] {
  return [
    {
      key: 'whose',
      head: text('column.whose'),
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
      head: text('column.fee'),
      cell: ({ feeCents }) => <MoneyText amount={rand(feeCents)} />,
      align: 'end',
    },
    {
      key: 'from',
      head: text('column.from'),
      cell: ({ fromDay, state }) => (
        <span className="t-nowrap">
          {dayWords(fromDay)}{' '}
          <StatusBadge tone={TONES[state]}>{text(`state.${state}`)}</StatusBadge>
        </span>
      ),
    },
    {
      key: 'reason',
      head: text('column.reason'),
      cell: ({ reason }) => <span title={reason}>{reason}</span>,
      maxRem: 12,
    },
    {
      key: 'added',
      head: text('column.added'),
      cell: ({ addedBy, addedAt }) => (
        <span>
          {addedBy}, <DateTime at={addedAt} dateOnly />
        </span>
      ),
      maxRem: 12,
    },
    {
      key: 'remove',
      head: text('column.actions'),
      cell: (row) => (row.state === 'later' ? <RemoveButton row={row} onRemove={remove} /> : null),
      align: 'end',
      phone: 'aside',
    },
  ];
}

type RemoveProps = { row: ListedRate; onRemove(row: ListedRate): void };

function RemoveButton({ row, onRemove }: RemoveProps) {
  const { text } = useMessages(rateMessages);
  return (
    <Button
      kind="quiet"
      aria-label={text('remove.buttonOf', { whose: row.whose, day: dayWords(row.fromDay) })}
      onClick={() => onRemove(row)}
    >
      {text('remove.button')}
    </Button>
  );
}
