import { Link, Form, useNavigation } from '@remix-run/react';
import { useMemo, useState } from 'react';
import { MONEY_REQUESTS } from '#app/domain/money/money-request.rules.ts';
import { PAST_PAGE } from '#app/domain/money/money-requests.schema.ts';
import type { MoneyRequestRow } from '#app/domain/money/list-money-requests.ts';
import { formatMoney, rand } from '#app/domain/shared/money.ts';
import type { Page as PageOf } from '#app/domain/shared/page.ts';
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
import type { MoneyAnswer } from './adjustment-dialog.tsx';
import { moneyColumns } from './adjustment-columns.tsx';
import { APPROVAL_WORDS, whyWords } from './adjustment-words.rules.ts';
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

type Action = { label: string; words(row: MoneyRequestRow): string };
const ACTIONS: Record<Decision, Action> = {
  approveMoney: { label: 'Approve', words: ({ kind }) => APPROVAL_WORDS[kind] },
  refuseMoney: {
    label: 'Refuse',
    words: () => 'Nothing changes. The administrator who asked sees it under Past adjustments.',
  },
  withdrawMoney: { label: 'Withdraw', words: () => 'Nothing changes, and no approval is needed.' },
};

/** Administrators' changes to accounts' money: those that wait for a second approval, and past ones. */
export function AdjustmentsScreen({ waiting, past, aloneCents, month, sought }: Props) {
  const { Page } = useShell();
  const { submit, data, state } = useFetcher<MoneyAnswer>();
  const [asked, setAsked] = useState<{ action: Decision; row: MoneyRequestRow } | null>(null);
  useToastedAnswer(data);
  const alone = formatMoney(rand(aloneCents));
  const button = (action: Decision, row: MoneyRequestRow, kind: 'plain' | 'quiet') => (
    <Button
      kind={kind}
      busy={state !== 'idle'}
      aria-label={`${ACTIONS[action].label}: ${titleOf(row)}`}
      onClick={() => setAsked({ action, row })}
    >
      {ACTIONS[action].label}
    </Button>
  );
  return (
    <Page title="Adjustments">
      <div className="t-stack">
        <Card title="Needs a second administrator">
          <p className="t-quiet t-lead">
            Adjustments above {alone}, or above {alone} per account in 24 hours, need a second
            administrator. Credit limits, shipping rates, company details and new administrators
            always do, unless you are the only administrator. Requests expire after 14 days.
          </p>
          {waiting.length === 0 ? (
            <p className="t-quiet">Nothing needs approval.</p>
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
        title={asked ? `${ACTIONS[asked.action].label}: ${titleOf(asked.row)}?` : ''}
        confirmLabel={asked ? ACTIONS[asked.action].label : ''}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          if (asked) submit({ intent: asked.action, id: asked.row.id }, { method: 'post' });
          setAsked(null);
        }}
      >
        <p>{asked ? whyWords(asked.row) : ''}</p>
        <p>{asked ? ACTIONS[asked.action].words(asked.row) : ''}</p>
      </ConfirmDialog>
    </Page>
  );
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
  const isBusy = useNavigation().state !== 'idle';
  return (
    <Card title="Find the account of a payment">
      <Form method="get" action={href('/adjustments')}>
        <TextField
          label="EFT reference on the bank statement, or the account’s email address"
          name="find"
          autoComplete="off"
          defaultValue={sought}
          placeholder="EFT T1000424 KASI HOME"
          error={sought ? 'No account has this email address or EFT reference.' : null}
        />
        <Button type="submit" busy={isBusy}>
          Open the account
        </Button>
      </Form>
    </Card>
  );
}

/** Exports every ledger entry of a period for the bookkeeper. */
function JournalCard({ month }: { month: { from: string; to: string } }) {
  const { href } = useShell();
  const [days, setDays] = useState(month);
  const [style, setStyle] = useState('comma');
  const isAsked = days.from !== '' && days.to !== '' && days.from <= days.to;
  const asked = new URLSearchParams({ ...days, style });
  return (
    <Card title="Journal for your bookkeeper">
      <p className="t-quiet t-lead">
        Every ledger entry as CSV. Each movement has two lines: debit and credit.
      </p>
      <div className="t-fields">
        <TextField
          label="From"
          type="date"
          value={days.from}
          onChange={({ target }) => setDays({ ...days, from: target.value })}
        />
        <TextField
          label="To"
          type="date"
          value={days.to}
          onChange={({ target }) => setDays({ ...days, to: target.value })}
          error={isAsked ? null : 'Choose two days, the earlier one first.'}
        />
        <SelectField label="Format" value={style} onChange={({ target }) => setStyle(target.value)}>
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
          Export the journal
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
          {row.isOwn ? 'You' : row.askedByName}, <DateTime at={row.askedAt} />
          {row.lapsesAt ? (
            <>
              , expires <DateTime at={row.lapsesAt} />
            </>
          ) : null}
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

function PastCard({ past }: Pick<Props, 'past'>) {
  const { href } = useShell();
  const columns = useMemo(() => moneyColumns(href), [href]);
  return (
    <Card title="Past adjustments">
      <DataTable
        label="Adjustments"
        columns={columns}
        rows={past.docs}
        rowId={({ id }) => id}
        rowLabel={titleOf}
        empty={
          past.totalDocs > 0 ? (
            <PastLastPage pages={past.totalPages} />
          ) : (
            <EmptyState help="administration" title="No adjustments yet">
              Open an account under Merchants to credit an EFT, adjust the balance or set its credit
              limit.
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
