import { useNavigate, useNavigation, useSearchParams } from '@remix-run/react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { MembersQuery } from '#app/domain/people/member.schema.ts';
import type { MemberRow } from '#app/domain/people/members.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { fullName } from '#app/domain/shared/full-name.ts';
import type { Page as PageOf } from '#app/domain/shared/page.ts';
import { memberListMessages } from '#app/messages/members.ts';
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
import { useMessages } from '#app/ui/use-messages.ts';
import type { MemberScreens } from './member-screens.ts';

type Text = ReturnType<typeof memberListMessages.in>['text'];

type Props = {
  screens: MemberScreens;
  page: PageOf<MemberRow>;
  query: MembersQuery;
  /** Whether a column names each member's account; for administrators, who see all accounts. */
  showsAccount: boolean;
};
type Answer = { message: string; errors?: undefined } | { errors: FormErrors };

/** Lists the members of one kind, such as store managers or hub staff, with the actions for each. */
export function MembersScreen({ screens, page, query, showsAccount }: Props) {
  const { Page, href } = useShell();
  const { text } = useMessages(memberListMessages);
  const { kind } = screens;
  const isLoading = useNavigation().state === 'loading';
  const { action, isBusy, invitingId } = useMemberActions();
  const [removing, setRemoving] = useState<MemberRow | null>(null);
  useArrival(kind);
  const all = useMemo(
    () => [
      ...personColumns(text),
      ...reachColumns(text, kind, showsAccount),
      actionsOf(text, screens, setRemoving, action, invitingId),
    ],
    [text, kind, screens, showsAccount, action, invitingId],
  );
  const add = (
    <ButtonLink kind="primary" to={href(screens.addPath)}>
      {text(`add.${kind}`)}
    </ButtonLink>
  );
  return (
    <Page
      title={text(`title.${kind}`)}
      actions={
        <>
          <RefreshButton />
          {add}
        </>
      }
    >
      <ListSearch q={query.q} sort={query.sort} label={text(`search.${kind}`)} />
      <DataTable
        label={text(`table.${kind}`)}
        columns={all}
        rows={page.docs}
        rowId={({ id }) => id}
        rowLabel={(row) => fullName(row)}
        sort={readSort(query.sort)}
        loading={isLoading}
        empty={<NoMembers screens={screens} page={page} q={query.q} add={add} />}
      />
      <div className="t-bar t-bar--foot">
        <Pager page={query.page} pageSize={query.limit} total={page.totalDocs} />
      </div>
      <ConfirmDialog
        danger
        busy={isBusy}
        isOpen={removing !== null}
        title={removing ? text('remove.title', { name: fullName(removing) }) : ''}
        confirmLabel={text(`remove.confirm.${kind}`)}
        onCancel={() => setRemoving(null)}
        onConfirm={() => {
          if (removing) action({ intent: 'remove', id: removing.id });
          setRemoving(null);
        }}
      >
        <p>{removing?.isInvited ? text('remove.invited') : text(`remove.body.${kind}`)}</p>
      </ConfirmDialog>
    </Page>
  );
}

type NoMembersProps = {
  screens: MemberScreens;
  page: PageOf<unknown>;
  q: string;
  add: ReactNode;
};

function NoMembers({ screens: { kind, help }, page, q, add }: NoMembersProps) {
  const { text } = useMessages(memberListMessages);
  if (page.totalDocs > 0) return <PastLastPage pages={page.totalPages} />;
  if (q) return <EmptyState help={help} title={text('noMatch')} />;
  return (
    <EmptyState help={help} title={text(`none.title.${kind}`)} action={add}>
      {text(`none.body.${kind}`)}
    </EmptyState>
  );
}

const personColumns = (text: Text): readonly Column<MemberRow>[] => [
  {
    key: 'first',
    head: text('column.firstName'),
    sort: { by: 'name' },
    cell: ({ firstName, isInvited, invitedAt }) => (
      <span className="t-member">
        <b title={firstName}>{firstName}</b> {isInvited ? <Invited at={invitedAt} /> : null}
      </span>
    ),
    phone: 'title',
    widthRem: 14,
  },
  {
    key: 'last',
    head: text('column.lastName'),
    cell: ({ lastName }) => <span title={lastName}>{lastName}</span>,
    widthRem: 7.5,
  },
  {
    key: 'email',
    head: text('column.email'),
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

function Invited({ at }: { at: MemberRow['invitedAt'] }) {
  const { text, parts } = useMessages(memberListMessages);
  return (
    <StatusBadge tone="warm">
      {at ? parts('invitedOn', { day: <DateTime key="day" at={at} dateOnly /> }) : text('invited')}
    </StatusBadge>
  );
}

/** The columns of the account, if shown, and of the stores or hubs. */
function reachColumns(
  text: Text,
  kind: MemberScreens['kind'],
  showsAccount: boolean,
): Column<MemberRow>[] {
  const reach: Column<MemberRow> = {
    key: 'reaches',
    head: text(`reach.${kind}`),
    cell: ({ reaches }) => <NamesText names={reaches} />,
    widthRem: 8,
    grows: true,
    fromRem: showsAccount ? 56 : 48,
  };
  return showsAccount ? [accountColumn(text), reach] : [reach];
}

const accountColumn = (text: Text): Column<MemberRow> => ({
  key: 'account',
  head: text('column.merchant'),
  cell: ({ merchant }) => <span title={merchant.email}>{merchant.name}</span>,
  widthRem: 8,
  grows: true,
  fromRem: 50,
});

/** Long lists are cut; the tooltip has all names. */
function NamesText({ names }: { names: readonly string[] }) {
  const { text } = useMessages(memberListMessages);
  return <span title={names.join(', ')}>{names.join(', ') || text('reaches.none')}</span>;
}

function actionsOf(
  text: Text,
  { editPath }: MemberScreens,
  remove: (row: MemberRow) => void,
  action: (form: Record<string, string>) => void,
  invitingId: string | null,
): Column<MemberRow> {
  return {
    key: 'actions',
    head: text('column.actions'),
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
  const { text } = useMessages(memberListMessages);
  const navigate = useNavigate();
  const actions: RowAction[] = [
    { key: 'edit', label: text('edit') },
    ...(row.isInvited ? [{ key: 'invite', label: text('invite') }] : []),
    { key: 'delete', label: text('remove.button'), isDanger: true },
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

/** Shows a form's result as a toast. The form redirects here with the result in the query string, which is removed so
 *  that a reload does not repeat the toast. */
function useArrival(kind: MemberScreens['kind']): void {
  const { toast } = useShell();
  const { text } = useMessages(memberListMessages);
  const [query, setQuery] = useSearchParams();
  const words = doneWords(text, kind, [...query.keys()][0]);
  useEffect(() => {
    if (!words) return;
    toast(words);
    setQuery({}, { replace: true, preventScrollReset: true });
  }, [words, toast, setQuery]);
}

function doneWords(text: Text, kind: MemberScreens['kind'], mark?: string): string | null {
  switch (mark) {
    case 'added':
      return text(`done.added.${kind}`);
    case 'saved':
      return text(`done.saved.${kind}`);
    case 'invited':
      return text('done.invited');
    default:
      return null;
  }
}
