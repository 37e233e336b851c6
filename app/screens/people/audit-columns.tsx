import type { ReactNode } from 'react';
import type { AuditRow } from '#app/domain/audit/list-audit.ts';
import type { auditMessages } from '#app/messages/audit.ts';
import { orderPath } from '#app/screens/orders/order-words.rules.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { RowLink } from '#app/ui/row-link.tsx';
import type { Column } from '#app/ui/table-column.ts';

type Text = ReturnType<typeof auditMessages.in>['text'];

type Places = {
  href(path: string): string;
  storePage(name: string): string;
  isOfAll: boolean;
};

export function auditColumns(text: Text, places: Places): readonly Column<AuditRow>[] {
  return [
    {
      key: 'when',
      head: text('column.when'),
      cell: ({ at }) => <DateTime at={at} />,
      widthRem: 9,
      phone: 'below',
    },
    {
      key: 'who',
      head: text('column.who'),
      cell: ({ who, role }) => (
        <span title={role ? `${who}, ${role}` : who}>
          {who}
          {role ? <span className="t-quiet"> {role}</span> : null}
        </span>
      ),
      widthRem: 12,
      grows: true,
      phone: 'below',
    },
    {
      key: 'what',
      head: text('column.what'),
      cell: ({ words, detail }) => (
        <span title={detail ? `${words}: ${detail}` : words}>
          <b>{words}</b>
          {detail ? <span className="t-quiet"> {detail}</span> : null}
        </span>
      ),
      widthRem: 14,
      grows: true,
      phone: 'title',
    },
    {
      key: 'which',
      head: text('column.subject'),
      cell: (row) => <Which row={row} places={places} />,
      widthRem: 7,
      phone: 'aside',
    },
    ...(places.isOfAll ? [account(text, places)] : []),
    {
      key: 'from',
      head: text('column.from'),
      cell: ({ client, address }) => (
        <span title={[address, client].filter(Boolean).join(', ')}>
          {address ? <span className="t-figures">{address} </span> : null}
          <span className="t-quiet">{client || (address ? '' : '–')}</span>
        </span>
      ),
      widthRem: 10,
      phone: 'hidden',
    },
  ];
}

function account(text: Text, { href }: Places): Column<AuditRow> {
  return {
    key: 'account',
    head: text('column.account'),
    cell: ({ account: one }) =>
      one ? (
        <RowLink className="t-link" to={href(`/all-merchants/${one.id}`)} title={one.name}>
          {one.name}
        </RowLink>
      ) : (
        '–'
      ),
    widthRem: 8,
    phone: 'hidden',
  };
}

function Which({ row: { thing }, places }: { row: AuditRow; places: Places }): ReactNode {
  if (!thing) return '–';
  const to = pathOf(thing, places);
  if (!to) return <span title={thing.name}>{thing.name}</span>;
  return (
    <RowLink className="t-link" to={places.href(to)} title={thing.name}>
      {thing.name}
    </RowLink>
  );
}

function pathOf(
  { of, key }: NonNullable<AuditRow['thing']>,
  { storePage, isOfAll }: Places,
): string | null {
  if (key === null) return null;
  if (of === 'order') return orderPath(key);
  if (of === 'store') return storePage(key);
  if (of === 'hub') return isOfAll ? `/hubs/update/${key}` : null;
  return of === 'merchant' && isOfAll ? `/all-merchants/${key}` : null;
}
