import { Link } from '@remix-run/react';
import type { MoneyRequestState } from '@prisma/client';
import { MONEY_REQUESTS } from '#app/domain/money/money-request.rules.ts';
import type { MoneyRequestRow } from '#app/domain/money/list-money-requests.ts';
import { rand } from '#app/domain/shared/money.ts';
import type { adjustmentMessages } from '#app/messages/adjustments.ts';
import { accountPath, transactionPath } from '#app/screens/account/transaction-words.rules.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { MoneyText } from '#app/ui/money.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import type { Column } from '#app/ui/table-column.ts';
import { whyWords } from './adjustment-words.rules.ts';

const TONES = {
  waiting: 'warm',
  done: 'good',
  refused: 'bad',
  withdrawn: 'plain',
  lapsed: 'plain',
} as const satisfies Record<MoneyRequestState, string>;

type Text = ReturnType<typeof adjustmentMessages.in>['text'];

export function moneyColumns(
  text: Text,
  href: (path: string) => string,
): readonly Column<MoneyRequestRow>[] {
  return [
    {
      key: 'date',
      head: text('column.date'),
      cell: ({ askedAt }) => <DateTime at={askedAt} />,
    },
    {
      key: 'what',
      head: text('column.type'),
      cell: (row) => <WhatCell row={row} href={href} />,
      phone: 'title',
    },
    {
      key: 'account',
      head: text('column.account'),
      cell: ({ account }) =>
        account ? (
          <Link className="t-link" to={href(accountPath(account.id))} title={account.name}>
            {account.name}
          </Link>
        ) : null,
      maxRem: 13,
    },
    {
      key: 'why',
      head: text('column.reason'),
      cell: (row) => <span title={whyWords(row)}>{whyWords(row)}</span>,
      maxRem: 15,
    },
    {
      key: 'who',
      head: text('column.administrators'),
      cell: ({ askedByName, decidedByName }) => {
        const names = [askedByName, decidedByName].filter(Boolean).join(', ');
        return <span title={names}>{names}</span>;
      },
      maxRem: 13,
    },
    {
      key: 'state',
      head: text('column.status'),
      cell: ({ state }) => (
        <span className="t-nowrap">
          <StatusBadge tone={TONES[state]}>{text(`state.${state}`)}</StatusBadge>
        </span>
      ),
    },
    {
      key: 'amount',
      head: text('column.amount'),
      align: 'end',
      cell: ({ amountCents, changes }) =>
        changes && amountCents === 0 ? null : <MoneyText amount={rand(amountCents)} />,
      phone: 'aside',
    },
  ];
}

type WhatProps = {
  row: Pick<MoneyRequestRow, 'kind' | 'transactionId'>;
  href(path: string): string;
};

function WhatCell({ row: { kind, transactionId }, href }: WhatProps) {
  const { words } = MONEY_REQUESTS[kind];
  if (!transactionId) return words;
  return (
    <Link className="t-link" to={href(transactionPath(transactionId))}>
      {words}
    </Link>
  );
}
