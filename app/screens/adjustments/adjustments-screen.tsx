import { Link, Form, useNavigation } from '@remix-run/react';
import { useMemo, useState } from 'react';
import { MONEY_REQUESTS, PAST_PAGE } from '#app/domain/money/money-request.rules.ts';
import type { MoneyRequestRow } from '#app/domain/money/list-money-requests.ts';
import { formatMoney, rand } from '#app/domain/shared/money.ts';
import type { Page as PageOf } from '#app/domain/shared/page.ts';
import { adjustmentMessages } from '#app/messages/adjustments.ts';
import { accountPath } from '#app/screens/account/transaction-words.rules.ts';
import { useToastedAnswer } from '#app/screens/use-toasted-answer.ts';
import { useShell } from '#app/shells/shell.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { DataTable } from '#app/ui/data-table.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { PastLastPage } from '#app/ui/past-last-page.tsx';
import { useFetcher } from '#app/ui/use-fetcher.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import type { MoneyAnswer } from './adjustment-dialog.tsx';
import { moneyColumns } from './adjustment-columns.tsx';
import { APPROVALS, whyWords } from './adjustment-words.rules.ts';
import { TextField, SelectField } from '#app/ui/form-field.tsx';
import { EXPORT_STYLES } from '#app/screens/orders/export-styles.ts';

type Props = {
  waiting: readonly MoneyRequestRow[];
  past: PageOf<MoneyRequestRow>;
  /** The largest amount, in cents, that one administrator may change alone. */
  aloneCents: number;
  month: { from: string; to: string };
  /** The search text for which no account was found; empty if nothing was searched. */
  sought: string;
};
type Decision = 'approveMoney' | 'refuseMoney' | 'withdrawMoney';

type Asked = { action: Decision; row: MoneyRequestRow };
type Text = ReturnType<typeof adjustmentMessages.in>['text'];

/** Administrators' changes to accounts' money: those that wait for a second approval, and past ones. */
export function AdjustmentsScreen({ waiting, past, aloneCents, month, sought }: Props) {
  const { Page } = useShell();
  const { text } = useMessages(adjustmentMessages);
  const { submit, data, state } = useFetcher<MoneyAnswer>();
  const [asked, setAsked] = useState<Asked | null>(null);
  useToastedAnswer(data);
  const alone = formatMoney(rand(aloneCents));
  const button = (action: Decision, row: MoneyRequestRow, kind: 'plain' | 'quiet') => (
    <Button
      kind={kind}
      busy={state !== 'idle'}
      aria-label={text(`buttonOf.${action}`, { change: titleOf(row) })}
      onClick={() => setAsked({ action, row })}
    >
      {text(`button.${action}`)}
    </Button>
  );
  return (
    <Page title={text('title')}>
      <div className="t-stack">
        <Card title={text('waiting.title')}>
          <p className="t-quiet t-lead">{text('waiting.lead', { alone })}</p>
          {waiting.length === 0 ? (
            <p className="t-quiet">{text('waiting.none')}</p>
          ) : (
            <ul className="t-matters">
              {waiting.map((row) => (
                <WaitingLine key={row.id} row={row} button={button} />
              ))}
            </ul>
          )}
        </Card>
        <FindAccountCard sought={sought} />
        <JournalCard month={month} />
        <PastCard past={past} />
      </div>
      <ConfirmDialog
        danger={asked?.action === 'approveMoney'}
        isOpen={asked !== null}
        title={asked ? text(`confirm.${asked.action}`, { change: titleOf(asked.row) }) : ''}
        confirmLabel={asked ? text(`button.${asked.action}`) : ''}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          if (asked) submit({ intent: asked.action, id: asked.row.id }, { method: 'post' });
          setAsked(null);
        }}
      >
        <p>{asked ? whyWords(asked.row) : ''}</p>
        <p>{asked ? consequenceOf(text, asked) : ''}</p>
      </ConfirmDialog>
    </Page>
  );
}

function consequenceOf(text: Text, { action, row }: Asked): string {
  if (action === 'refuseMoney') return text('refusal');
  if (action === 'withdrawMoney') return text('withdrawal');
  const approval = APPROVALS[row.kind];
  return approval ? text(approval) : '';
}

function WaitingTitle({ row }: { row: MoneyRequestRow }) {
  const { href } = useShell();
  const { kind, amountCents, account, changes } = row;
  return (
    <>
      {changes ? (
        <b>{MONEY_REQUESTS[kind].words}</b>
      ) : (
        <>
          <b>{formatMoney(rand(amountCents))}</b> {MONEY_REQUESTS[kind].words}
        </>
      )}
      {account ? (
        <>
          ,{' '}
          <Link className="t-link" to={href(accountPath(account.id))}>
            {account.name}
          </Link>
        </>
      ) : null}
    </>
  );
}

function titleOf({ kind, amountCents, account, changes }: MoneyRequestRow): string {
  const amount = changes ? null : formatMoney(rand(amountCents));
  return [MONEY_REQUESTS[kind].words, amount, account?.name].filter(Boolean).join(', ');
}

/** Finds the account that a payment on the bank statement belongs to. */
function FindAccountCard({ sought }: { sought: string }) {
  const { href } = useShell();
  const { text } = useMessages(adjustmentMessages);
  const isBusy = useNavigation().state !== 'idle';
  return (
    <Card title={text('find.title')}>
      <Form method="get" action={href('/adjustments')}>
        <TextField
          label={text('find.reference')}
          name="find"
          autoComplete="off"
          defaultValue={sought}
          placeholder={text('find.example')}
          error={sought ? text('find.none') : null}
        />
        <Button type="submit" busy={isBusy}>
          {text('find.button')}
        </Button>
      </Form>
    </Card>
  );
}

/** Exports every ledger entry of a period for the bookkeeper. */
function JournalCard({ month }: { month: { from: string; to: string } }) {
  const { href } = useShell();
  const { text } = useMessages(adjustmentMessages);
  const [days, setDays] = useState(month);
  const [style, setStyle] = useState('comma');
  const isAsked = days.from !== '' && days.to !== '' && days.from <= days.to;
  const asked = new URLSearchParams({ ...days, style });
  return (
    <Card title={text('journal.title')}>
      <p className="t-quiet t-lead">{text('journal.lead')}</p>
      <div className="t-fields">
        <TextField
          label={text('journal.from')}
          type="date"
          value={days.from}
          onChange={({ target }) => setDays({ ...days, from: target.value })}
        />
        <TextField
          label={text('journal.to')}
          type="date"
          value={days.to}
          onChange={({ target }) => setDays({ ...days, to: target.value })}
          error={isAsked ? null : text('journal.wrongDays')}
        />
        <SelectField
          label={text('journal.format')}
          value={style}
          onChange={({ target }) => setStyle(target.value)}
        >
          {EXPORT_STYLES.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      {isAsked ? (
        <a
          className="t-button t-button--plain"
          href={href(`/adjustments/journal?${asked}`)}
          download
        >
          {text('journal.button')}
        </a>
      ) : null}
    </Card>
  );
}

type AskButton = (
  action: Decision,
  row: MoneyRequestRow,
  kind: 'plain' | 'quiet',
) => React.ReactNode;

function WaitingLine({ row, button }: { row: MoneyRequestRow; button: AskButton }) {
  return (
    <li className="t-matter">
      <span className="t-matter__what t-waiting-money">
        <WaitingTitle row={row} />
        <small className="t-quiet">{whyWords(row)}</small>
        <small className="t-quiet">
          <AskedBy row={row} />
        </small>
      </span>
      <span className="t-matter__acts">
        {row.isOwn ? (
          button('withdrawMoney', row, 'quiet')
        ) : (
          <>
            {button('approveMoney', row, 'plain')}
            {button('refuseMoney', row, 'quiet')}
          </>
        )}
      </span>
    </li>
  );
}

function AskedBy({ row: { isOwn, askedByName, askedAt, lapsesAt } }: { row: MoneyRequestRow }) {
  const { text, parts } = useMessages(adjustmentMessages);
  const person = isOwn ? text('waiting.you') : askedByName;
  const at = <DateTime key="at" at={askedAt} />;
  if (!lapsesAt) return parts('waiting.by', { person, at });
  return parts('waiting.byUntil', { person, at, until: <DateTime key="until" at={lapsesAt} /> });
}

function PastCard({ past }: Pick<Props, 'past'>) {
  const { href } = useShell();
  const { text } = useMessages(adjustmentMessages);
  const columns = useMemo(() => moneyColumns(text, href), [text, href]);
  return (
    <Card title={text('past.title')}>
      <DataTable
        label={text('past.table')}
        columns={columns}
        rows={past.docs}
        rowId={({ id }) => id}
        rowLabel={titleOf}
        empty={
          past.totalDocs > 0 ? (
            <PastLastPage pages={past.totalPages} />
          ) : (
            <EmptyState help="administration" title={text('past.none.title')}>
              {text('past.none.body')}
            </EmptyState>
          )
        }
      />
      <div className="t-bar t-bar--foot">
        <Pager page={past.page} pageSize={PAST_PAGE} total={past.totalDocs} />
      </div>
    </Card>
  );
}
