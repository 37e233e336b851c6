import { Link, useFetcher, useSearchParams } from '@remix-run/react';
import { useEffect, useMemo, useState } from 'react';
import type { ManagerRow } from '#app/domain/people/managers.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { RefreshButton } from '#app/screens/refresh-button.tsx';
import { useShell } from '#app/shells/shell.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { DataTable } from '#app/ui/data-table.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import type { Column } from '#app/ui/table-column.ts';

type Props = { managers: ManagerRow[]; showsAccount: boolean };
type Answer = { message: string; errors?: undefined } | { errors: FormErrors };

export function ManagersScreen({ managers, showsAccount }: Props) {
  const { Page, href } = useShell();
  const { act, isBusy } = useManagerActs();
  const [removing, setRemoving] = useState<ManagerRow | null>(null);
  useArrival();
  const columns = useMemo(() => columnsOf(showsAccount, setRemoving, act), [showsAccount, act]);
  const add = (
    <ButtonLink kind="primary" to={href('/add-manager')}>
      + Add New Manager
    </ButtonLink>
  );
  return (
    <Page
      title="All Managers"
      actions={
        <>
          <RefreshButton />
          {add}
        </>
      }
    >
      <DataTable
        label="Managers"
        columns={columns}
        rows={managers}
        rowId={({ id }) => id}
        rowLabel={nameOf}
        empty={
          <EmptyState title="No managers yet" action={add}>
            A manager ships and prints the orders of the stores that you choose, and sees no others.
          </EmptyState>
        }
      />
      <ConfirmDialog
        danger
        busy={isBusy}
        isOpen={removing !== null}
        title={`Delete ${removing ? nameOf(removing) : ''}?`}
        confirmLabel="Delete Manager"
        onCancel={() => setRemoving(null)}
        onConfirm={() => {
          if (removing) act({ intent: 'remove', id: removing.id });
          setRemoving(null);
        }}
      >
        <p>
          {removing?.isInvited
            ? 'The invitation opens nothing any more.'
            : 'They are signed out of this account at once, and see none of its orders any more.'}{' '}
          What they shipped and printed stays.
        </p>
      </ConfirmDialog>
    </Page>
  );
}

function columnsOf(
  showsAccount: boolean,
  remove: (row: ManagerRow) => void,
  act: (form: Record<string, string>) => void,
): readonly Column<ManagerRow>[] {
  const account: Column<ManagerRow> = {
    key: 'account',
    head: 'Merchant',
    cell: ({ merchant }) => <span title={merchant.email}>{merchant.name}</span>,
    maxRem: 14,
  };
  return [
    {
      key: 'first',
      head: 'First Name',
      cell: (row) => (
        <>
          <b>{row.firstName}</b>{' '}
          {row.isInvited ? <StatusBadge tone="warm">Invited</StatusBadge> : null}
        </>
      ),
      phone: 'title',
      maxRem: 16,
    },
    { key: 'last', head: 'Last Name', cell: ({ lastName }) => lastName, maxRem: 14 },
    {
      key: 'email',
      head: 'Email',
      cell: ({ email }) => <span title={email}>{email}</span>,
      maxRem: 20,
    },
    ...(showsAccount ? [account] : []),
    {
      key: 'stores',
      head: 'Stores',
      cell: ({ stores }) => <span title={stores.join(', ')}>{stores.join(', ') || 'None'}</span>,
      maxRem: 18,
    },
    {
      key: 'actions',
      head: 'Action',
      pinned: true,
      cell: (row) => (
        <span className="t-group">
          {row.isInvited ? (
            <Button kind="quiet" onClick={() => act({ intent: 'resend', id: row.id })}>
              Invite again
            </Button>
          ) : null}
          <Link
            className="t-button t-button--quiet"
            to={`/add-manager?manager=${row.id}`}
            aria-label={`Edit ${nameOf(row)}`}
          >
            Edit
          </Link>
          <Button kind="quiet" aria-label={`Delete ${nameOf(row)}`} onClick={() => remove(row)}>
            Delete
          </Button>
        </span>
      ),
    },
  ];
}

function nameOf({ firstName, lastName }: ManagerRow): string {
  return `${firstName} ${lastName}`;
}

/** Does something with one of them; the answer is a toast. */
function useManagerActs() {
  const { toast } = useShell();
  const { submit, data, state } = useFetcher<Answer>();
  useEffect(() => {
    if (!data) return;
    if (!data.errors) toast(data.message);
    else toast(data.errors.message ?? 'That was not possible.', { isError: true });
  }, [data, toast]);
  const act = useMemo(
    () => (form: Record<string, string>) => submit(form, { method: 'post' }),
    [submit],
  );
  return { act, isBusy: state === 'submitting' };
}

const ARRIVALS: Readonly<Record<string, string>> = {
  added: 'Manager added. A mail tells them how to begin.',
  invited: 'Invited. They have an account, and keep their name and password.',
  saved: 'Manager saved.',
};

/** Says once what the form came to. */
function useArrival(): void {
  const { toast } = useShell();
  const [query, setQuery] = useSearchParams();
  const words = ARRIVALS[[...query.keys()][0] ?? ''];
  useEffect(() => {
    if (!words) return;
    toast(words);
    setQuery({}, { replace: true, preventScrollReset: true });
  }, [words, toast, setQuery]);
}
