import { useMemo, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { DataTable } from '#app/ui/data-table.tsx';
import type { Column } from '#app/ui/table-column.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
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

type Props = { tokens: readonly OwnTokenRow[]; actions: OwnAccessActions };

/** The user's API tokens, which give programs the user's own permissions. */
export function TokensCard({ tokens, actions }: Props) {
  const [ending, setEnding] = useState<OwnTokenRow | null>(null);
  const [isNew, setIsNew] = useState(false);
  const columns = useMemo(() => columnsOf(setEnding), []);
  const rows = useMemo(() => [...tokens], [tokens]);
  return (
    <Card
      title="API tokens"
      actions={<Button onClick={() => setIsNew(true)}>Create API token</Button>}
    >
      <p className="t-quiet t-lead">
        For programs that use the API for you. A program with an API token does not need to sign in.
      </p>
      <DataTable
        label="API tokens"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowLabel={nameOf}
        empty={
          <EmptyState help="api-and-webhooks" title="No API tokens yet">
            Create one for each program, so you can revoke them one at a time.
          </EmptyState>
        }
      />
      <NewTokenDialog isOpen={isNew} onClose={() => setIsNew(false)} />
      <ConfirmDialog
        danger
        isOpen={ending !== null}
        title="Revoke token"
        confirmLabel="Revoke token"
        onCancel={() => setEnding(null)}
        onConfirm={() => {
          if (ending) actions.run({ intent: 'endToken', id: ending.id });
          setEnding(null);
        }}
      >
        <p>
          {ending ? nameOf(ending) : ''} (…{ending?.handle}) stops working at once, for every
          program that uses it. This cannot be undone.
        </p>
      </ConfirmDialog>
    </Card>
  );
}

function columnsOf(end: (token: OwnTokenRow) => void): Column<OwnTokenRow>[] {
  return [
    {
      key: 'name',
      head: 'Name',
      cell: (token) => <b title={nameOf(token)}>{nameOf(token)}</b>,
      phone: 'title',
      maxRem: 20,
    },
    { key: 'handle', head: 'Token', cell: ({ handle }) => <code>…{handle}</code> },
    { key: 'made', head: 'Created', cell: ({ createdAt }) => <DateTime at={createdAt} dateOnly /> },
    {
      key: 'used',
      head: 'Last used',
      cell: ({ lastUsedAt }) => (lastUsedAt ? <DateTime at={lastUsedAt} /> : 'Not yet'),
    },
    { key: 'ends', head: 'Expires', cell: ({ expiresAt }) => <DateTime at={expiresAt} /> },
    {
      key: 'end',
      head: 'Actions',
      cell: (token) => (
        <Button kind="quiet" aria-label={`Revoke ${nameOf(token)}`} onClick={() => end(token)}>
          Revoke
        </Button>
      ),
      align: 'end',
      phone: 'aside',
    },
  ];
}

function nameOf({ name }: OwnTokenRow): string {
  return name ?? 'Sign-in through the API';
}
