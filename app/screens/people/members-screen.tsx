import { useNavigate, useNavigation, useSearchParams } from '@remix-run/react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { MembersQuery } from '#app/domain/people/member.schema.ts';
import type { MemberRow } from '#app/domain/people/members.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { fullName } from '#app/domain/shared/full-name.ts';
import type { Page as PageOf } from '#app/domain/shared/page.ts';
import { RefreshButton } from '#app/screens/refresh-button.tsx';
import { useToastedAnswer } from '#app/screens/use-toasted-answer.ts';
import { useShell } from '#app/shells/shell.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { DataTable } from '#app/ui/data-table.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { EmailText } from '#app/ui/email-text.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ListSearch } from '#app/ui/list-search.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { PastLastPage } from '#app/ui/past-last-page.tsx';
import { RowActions, type RowAction } from '#app/ui/row-menu.tsx';
import { readSort } from '#app/ui/sort.rules.ts';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import type { Column } from '#app/ui/table-column.ts';
import { useFetcher } from '#app/ui/use-fetcher.ts';
import type { MemberWords } from './member-words.ts';

type Props = {
  words: MemberWords;
  page: PageOf<MemberRow>;
  query: MembersQuery;
  /** Whether a column names each member's account; for administrators, who see all accounts. */
  showsAccount: boolean;
};
type Answer = { message: string; errors?: undefined } | { errors: FormErrors };

/** Lists the members of one kind, such as store managers or hub staff, with the actions for each. */
export function MembersScreen({ words, page, query, showsAccount }: Props) {
  const { Page, href } = useShell();
  const isLoading = useNavigation().state === 'loading';
  const { action, isBusy, invitingId } = useMemberActions();
  const [removing, setRemoving] = useState<MemberRow | null>(null);
  useArrival(words.arrivals);
  const all = useMemo(
    () => [
      ...PERSON,
      ...reachColumns(words.reach, showsAccount),
      actionsOf(words, setRemoving, action, invitingId),
    ],
    [words, showsAccount, action, invitingId],
  );
  const add = (
    <ButtonLink kind="primary" to={href(words.addPath)}>
      {words.add}
    </ButtonLink>
  );
  return (
    <Page
      title={words.title}
      actions={
        <>
          <RefreshButton />
          {add}
        </>
      }
    >
      <ListSearch q={query.q} sort={query.sort} label={`Search ${words.label.toLowerCase()}`} />
      <DataTable
        label={words.label}
        columns={all}
        rows={page.docs}
        rowId={({ id }) => id}
        rowLabel={(row) => fullName(row)}
        sort={readSort(query.sort)}
        loading={isLoading}
        empty={<NoMembers words={words} page={page} q={query.q} add={add} />}
      />
      <div className="t-bar t-bar--foot">
        <Pager page={query.page} pageSize={query.limit} total={page.totalDocs} />
      </div>
      <ConfirmDialog
        danger
        busy={isBusy}
        isOpen={removing !== null}
        title={`Delete ${removing ? fullName(removing) : ''}?`}
        confirmLabel={words.remove}
        onCancel={() => setRemoving(null)}
        onConfirm={() => {
          if (removing) action({ intent: 'remove', id: removing.id });
          setRemoving(null);
        }}
      >
        <p>{removing?.isInvited ? words.uninvited : words.removed}</p>
      </ConfirmDialog>
    </Page>
  );
}

type NoMembersProps = {
  words: MemberWords;
  page: PageOf<unknown>;
  q: string;
  add: ReactNode;
};

function NoMembers({ words, page, q, add }: NoMembersProps) {
  if (page.totalDocs > 0) return <PastLastPage pages={page.totalPages} />;
  if (q) return <EmptyState help={words.help} title="No one here matches this name or email" />;
  return (
    <EmptyState help={words.help} title={words.empty.title} action={add}>
      {words.empty.words}
    </EmptyState>
  );
}

const PERSON: readonly Column<MemberRow>[] = [
  {
    key: 'first',
    head: 'First Name',
    sort: { by: 'name' },
    cell: ({ firstName, isInvited, invitedAt }) => (
      <span className="t-member">
        <b title={firstName}>{firstName}</b>{' '}
        {isInvited ? (
          <StatusBadge tone="warm">
            Invited {invitedAt ? <DateTime at={invitedAt} dateOnly /> : null}
          </StatusBadge>
        ) : null}
      </span>
    ),
    phone: 'title',
    widthRem: 14,
  },
  {
    key: 'last',
    head: 'Last Name',
    cell: ({ lastName }) => <span title={lastName}>{lastName}</span>,
    widthRem: 7.5,
  },
  {
    key: 'email',
    head: 'Email',
    sort: { by: 'email' },
    cell: ({ email }) => (
      <span title={email}>
        <EmailText>{email}</EmailText>
      </span>
    ),
    widthRem: 12,
    grows: true,
  },
];

/** The columns of the account, if shown, and of the stores or hubs. */
function reachColumns(head: string, showsAccount: boolean): Column<MemberRow>[] {
  const reach: Column<MemberRow> = {
    key: 'reaches',
    head,
    cell: ({ reaches }) => <NamesText names={reaches} />,
    widthRem: 8,
    grows: true,
    fromRem: showsAccount ? 56 : 48,
  };
  return showsAccount ? [ACCOUNT, reach] : [reach];
}

const ACCOUNT: Column<MemberRow> = {
  key: 'account',
  head: 'Merchant',
  cell: ({ merchant }) => <span title={merchant.email}>{merchant.name}</span>,
  widthRem: 8,
  grows: true,
  fromRem: 50,
};

/** Long lists are cut; the tooltip has all names. */
function NamesText({ names }: { names: readonly string[] }) {
  return <span title={names.join(', ')}>{names.join(', ') || 'None'}</span>;
}

function actionsOf(
  { editPath }: MemberWords,
  remove: (row: MemberRow) => void,
  action: (form: Record<string, string>) => void,
  invitingId: string | null,
): Column<MemberRow> {
  return {
    key: 'actions',
    head: 'Action',
    pinned: true,
    widthRem: 7.5,
    cell: (row) => (
      <MemberActions
        row={row}
        editPath={editPath(row.id)}
        isInviting={invitingId === row.id}
        onInvite={() => action({ intent: 'resend', id: row.id })}
        onRemove={() => remove(row)}
      />
    ),
  };
}

type MemberActionsProps = {
  row: MemberRow;
  editPath: string;
  isInviting: boolean;
  onInvite(): void;
  onRemove(): void;
};

function MemberActions({ row, editPath, isInviting, onInvite, onRemove }: MemberActionsProps) {
  const { href } = useShell();
  const navigate = useNavigate();
  const actions: RowAction[] = [
    { key: 'edit', label: 'Edit' },
    ...(row.isInvited ? [{ key: 'invite', label: 'Invite again' }] : []),
    { key: 'delete', label: 'Delete', isDanger: true },
  ];
  return (
    <RowActions
      of={fullName(row)}
      actions={actions}
      busy={isInviting}
      onAction={(key) => {
        if (key === 'edit') navigate(href(editPath));
        else if (key === 'invite') onInvite();
        else onRemove();
      }}
    />
  );
}

/** Acts on a member; the answer is shown as a toast. */
function useMemberActions() {
  const { submit, data, state, formData } = useFetcher<Answer>();
  useToastedAnswer(data);
  const action = useMemo(
    () => (form: Record<string, string>) => submit(form, { method: 'post' }),
    [submit],
  );
  const id = formData?.get('intent') === 'resend' ? formData.get('id') : null;
  return {
    action,
    isBusy: state === 'submitting',
    /** The id of the member whose invitation is being sent. */
    invitingId: typeof id === 'string' ? id : null,
  };
}

/** The form redirects here with its result as a mark in the query string. Shows the result once as a toast. */
function useArrival(arrivals: MemberWords['arrivals']): void {
  const { toast } = useShell();
  const [query, setQuery] = useSearchParams();
  const words = arrivals[[...query.keys()][0] ?? ''];
  useEffect(() => {
    if (!words) return;
    toast(words);
    setQuery({}, { replace: true, preventScrollReset: true });
  }, [words, toast, setQuery]);
}
