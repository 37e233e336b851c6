import { useMemo, useState } from 'react';
import { accessMessages } from '#app/messages/access.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { DataTable } from '#app/ui/data-table.tsx';
import type { Column } from '#app/ui/table-column.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { NewTokenDialog } from './new-token-dialog.tsx';
import type { OwnAccessActions } from './use-own-access.ts';

export type OwnTokenRow = {
  id: string;
  handle: string;
  name: string | null;
  createdAt: string;
  lastUsedAt: string | null;
  expiresAt: string | null;
};

type Text = ReturnType<typeof accessMessages.in>['text'];

type Props = { tokens: readonly OwnTokenRow[]; actions: OwnAccessActions };

/** The user's API tokens, which give programs the user's own permissions. */
export function TokensCard({ tokens, actions }: Props) {
  const { text } = useMessages(accessMessages);
  const [ending, setEnding] = useState<OwnTokenRow | null>(null);
  const [isNew, setIsNew] = useState(false);
  const columns = useMemo(() => columnsOf(text, setEnding), [text]);
  const rows = useMemo(() => [...tokens], [tokens]);
  return (
    <Card
      title={text('tokens.title')}
      actions={<Button onClick={() => setIsNew(true)}>{text('tokens.create')}</Button>}
    >
      <p className="t-quiet t-lead">{text('tokens.lead')}</p>
      <DataTable
        label={text('tokens.title')}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowLabel={(token) => nameOf(text, token)}
        empty={
          <EmptyState help="api-and-webhooks" title={text('none.title')}>
            {text('none.body')}
          </EmptyState>
        }
      />
      <NewTokenDialog isOpen={isNew} onClose={() => setIsNew(false)} />
      <ConfirmDialog
        danger
        isOpen={ending !== null}
        title={text('revoke.title')}
        confirmLabel={text('revoke.confirm')}
        onCancel={() => setEnding(null)}
        onConfirm={() => {
          if (ending) actions.run({ intent: 'endToken', id: ending.id });
          setEnding(null);
        }}
      >
        <p>
          {ending
            ? text('revoke.body', { name: nameOf(text, ending), handle: ending.handle })
            : null}
        </p>
      </ConfirmDialog>
    </Card>
  );
}

function columnsOf(text: Text, end: (token: OwnTokenRow) => void): Column<OwnTokenRow>[] {
  return [
    {
      key: 'name',
      head: text('column.name'),
      cell: (token) => <b title={nameOf(text, token)}>{nameOf(text, token)}</b>,
      phone: 'title',
      maxRem: 20,
    },
    { key: 'handle', head: text('column.token'), cell: ({ handle }) => <code>…{handle}</code> },
    {
      key: 'made',
      head: text('column.created'),
      cell: ({ createdAt }) => <DateTime at={createdAt} dateOnly />,
    },
    {
      key: 'used',
      head: text('column.used'),
      cell: ({ lastUsedAt }) => (lastUsedAt ? <DateTime at={lastUsedAt} /> : text('tokens.unused')),
    },
    {
      key: 'ends',
      head: text('column.expires'),
      cell: ({ expiresAt }) => <DateTime at={expiresAt} />,
    },
    {
      key: 'end',
      head: text('column.actions'),
      cell: (token) => (
        <Button
          kind="quiet"
          aria-label={text('revoke.buttonOf', { name: nameOf(text, token) })}
          onClick={() => end(token)}
        >
          {text('revoke.button')}
        </Button>
      ),
      align: 'end',
      phone: 'aside',
    },
  ];
}

function nameOf(text: Text, { name }: OwnTokenRow): string {
  return name ?? text('tokens.unnamed');
}
