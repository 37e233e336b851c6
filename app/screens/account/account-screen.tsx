import { useNavigation, Form } from '@remix-run/react';
import { useMemo, useState, useEffect } from 'react';
import { rand, decimalFromCents, formatMoney } from '#app/domain/shared/money.ts';
import type { Page as PageOf } from '#app/domain/shared/page.ts';
import type { Days } from '#app/domain/wallet/days-of-range.ts';
import type { ExportRange } from '#app/domain/wallet/export-range.rules.ts';
import type { TransactionRow } from '#app/domain/wallet/list-transactions.ts';
import type { Account } from '#app/domain/wallet/read-account.ts';
import type { Spend } from '#app/domain/wallet/spend.rules.ts';
import { linesOf } from '#app/domain/wallet/transaction-lines.rules.ts';
import type { TransactionsQuery } from '#app/domain/wallet/transactions.schema.ts';
import type { EftDetails } from '#app/domain/money/eft-details.ts';
import { Fact, Facts } from '#app/screens/orders/facts.tsx';
import { RefreshButton } from '#app/screens/refresh-button.tsx';
import { useShell } from '#app/shells/shell.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { DataTable } from '#app/ui/data-table.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { EmailText } from '#app/ui/email-text.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { KeyText } from '#app/ui/key-text.tsx';
import { MoneyText } from '#app/ui/money.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { PastLastPage } from '#app/ui/past-last-page.tsx';
import { TRANSACTION_TYPES } from '#app/domain/wallet/transaction-types.rules.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { accountMessages } from '#app/messages/account.ts';
import { FormError } from '#app/ui/form-error.tsx';
import { TextField } from '#app/ui/form-field.tsx';
import { useFollowedFields } from '#app/ui/use-followed-fields.ts';
import { useFetcher } from '#app/ui/use-fetcher.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import {
  ChangeMoneyDialog,
  ChangeMoneyMenu,
  type ChangeKind,
} from '../adjustments/change-money.tsx';
import { accountColumns } from './account-columns.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { SpendCard } from './spend-chart.tsx';
import { TopUpDialog } from './top-up-dialog.tsx';

type Props = {
  account: Account;
  /** One page of the transaction history, or a message that says why it could not be loaded. */
  page: PageOf<TransactionRow> | { failure: string };
  spend: Spend;
  query: TransactionsQuery;
  stores: readonly string[];
  ranges: Readonly<Record<ExportRange, Days>>;
  canTopUp: boolean;
  /** Bank details for payments by EFT; null for administrators, and where none are configured. */
  eft: EftDetails | null;
  /** Whether the viewer may change the account's balance and credit limit. */
  canChange: boolean;
  /** Whether the viewer may change the low-balance alert. */
  canSet: boolean;
};

/** The balance of an account, ways to top it up, and its transactions. */
export function AccountScreen(props: Props) {
  const { account, page, spend, query, stores, canTopUp, eft, canChange, canSet } = props;
  const { Page, href } = useShell();
  const { text } = useMessages(accountMessages);
  const [open, setOpen] = useState<Open>(null);
  return (
    <Page
      title={text('title')}
      {...(query.account
        ? { back: { label: account.name, path: `/all-merchants/${query.account}` } }
        : {})}
      actions={
        <>
          <ButtonLink
            to={href(`/account/papers${query.account ? `?account=${query.account}` : ''}`)}
          >
            {text('documents')}
          </ButtonLink>
          {canChange ? <ChangeMoneyMenu onChoose={setOpen} /> : null}
          <RefreshButton />
        </>
      }
    >
      <div className="t-stack">
        <div className="t-account">
          <Balance
            account={account}
            canTopUp={canTopUp || eft !== null}
            onTopUp={() => setOpen('topUp')}
          />
          <div className="t-stack">
            <InformationCard account={account} />
            <LowBalanceCard belowCents={account.lowBalanceCents} canSet={canSet} />
          </div>
          <SpendCard spend={spend} />
        </div>
        <Card
          title={text('history.title')}
          actions={<Button onClick={() => setOpen('export')}>{text('export.button')}</Button>}
        >
          <AccountFilters query={query} stores={stores} />
          {'failure' in page ? (
            <Banner tone="bad" title={text('history.failed', { reason: page.failure })} />
          ) : (
            <History page={page} query={query} />
          )}
        </Card>
      </div>
      <Dialogs {...props} open={open} onClose={() => setOpen(null)} />
    </Page>
  );
}

type HistoryProps = { page: PageOf<TransactionRow>; query: TransactionsQuery };

function History({ page, query }: HistoryProps) {
  const { href } = useShell();
  const { text } = useMessages(accountMessages);
  const isLoading = useNavigation().state === 'loading';
  const columns = useMemo(() => accountColumns(text, href), [text, href]);
  const lines = useMemo(() => linesOf(page.docs), [page.docs]);
  const isFiltered = Boolean(query.type || query.from || query.to || query.store);
  return (
    <>
      <div className="t-history">
        <DataTable
          label={text('history.table')}
          columns={columns}
          rows={lines}
          rowId={({ key }) => key}
          rowLabel={({ typeWords, reference }) => `${typeWords}, ${reference}`}
          loading={isLoading}
          empty={
            page.totalDocs > 0 ? (
              <PastLastPage pages={page.totalPages} />
            ) : (
              <EmptyState
                help="top-up"
                title={text(isFiltered ? 'history.noMatch.title' : 'history.none.title')}
              >
                {text(isFiltered ? 'history.noMatch.body' : 'history.none.body')}
              </EmptyState>
            )
          }
        />
      </div>
      <Pager page={page.page} pageSize={query.limit} total={page.totalDocs} />
    </>
  );
}

type BalanceProps = { account: Account; canTopUp: boolean; onTopUp(): void };

function Balance({ account, canTopUp, onTopUp }: BalanceProps) {
  const { availableCents, heldCents, creditLimitCents } = account;
  const { text } = useMessages(accountMessages);
  return (
    <Card title={text('balance.title')}>
      <p className={`t-balance${availableCents < 0 ? ' is-low' : ''}`}>
        <MoneyText amount={rand(availableCents)} />
      </p>
      <Facts>
        <Fact name={text('balance.reserved')}>
          <MoneyText amount={rand(heldCents)} />
        </Fact>
        {creditLimitCents > 0 ? (
          <Fact name={text('balance.creditLimit')}>
            <MoneyText amount={rand(creditLimitCents)} />
          </Fact>
        ) : null}
      </Facts>
      <p className="t-quiet t-balance__words">{text('balance.reservedHelp')}</p>
      {canTopUp ? (
        <Button kind="primary" onClick={onTopUp}>
          {text('balance.topUp')}
        </Button>
      ) : null}
    </Card>
  );
}

type AccountFiltersProps = { query: TransactionsQuery; stores: readonly string[] };

function AccountFilters({ query, stores }: AccountFiltersProps) {
  const { type, from, to, store, account } = query;
  const { text } = useMessages(accountMessages);
  const isKnown = store === '' || stores.includes(store);
  const form = useFollowedFields({ from, to, type, store });
  return (
    <Form ref={form} method="get" role="search" className="t-bar t-audit-filters t-history-filters">
      <div className="t-group">
        {account ? <input type="hidden" name="account" value={account} /> : null}
        <label className="t-day">
          {text('filter.from')}
          <input className="t-input" type="date" name="from" defaultValue={from} />
        </label>
        <label className="t-day">
          {text('filter.to')}
          <input className="t-input" type="date" name="to" defaultValue={to} />
        </label>
        <select
          className="t-input t-select"
          name="type"
          aria-label={text('filter.type')}
          defaultValue={type}
        >
          <option value="">{text('filter.allTypes')}</option>
          {Object.entries(TRANSACTION_TYPES).map(([code, { words }]) => (
            <option key={code} value={code}>
              {words}
            </option>
          ))}
        </select>
        {stores.length > 1 || store ? (
          <select
            className="t-input t-select"
            name="store"
            aria-label={text('filter.store')}
            defaultValue={store}
          >
            <option value="">{text('filter.allStores')}</option>
            {isKnown ? null : <option value={store}>{store}</option>}
            {stores.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        ) : null}
        <Button type="submit">{text('filter.button')}</Button>
      </div>
    </Form>
  );
}

type Answer = { message: string; errors?: undefined } | { errors: FormErrors };
type LowBalanceCardProps = { belowCents: number | null; canSet: boolean };

/** The balance below which the owner is alerted. Others see it without being able to change it. */
function LowBalanceCard({ belowCents, canSet }: LowBalanceCardProps) {
  const { toast } = useShell();
  const { text } = useMessages(accountMessages);
  const { Form, data, state } = useFetcher<Answer>();
  useEffect(() => {
    if (data && !data.errors) toast(data.message);
  }, [data, toast]);
  const errors = data?.errors;
  return (
    <Card title={text('lowBalance.title')}>
      {canSet ? (
        <Form method="post" noValidate>
          <input type="hidden" name="intent" value="lowBalance" />
          <TextField
            // Re-mounts the field when the saved value changes, e.g. because another user changed it.
            key={belowCents}
            label={text('lowBalance.below')}
            name="below"
            inputMode="decimal"
            autoComplete="off"
            placeholder={text('lowBalance.never')}
            defaultValue={belowCents === null ? '' : decimalFromCents(belowCents)}
            error={errors?.fields['below']}
            help={text('lowBalance.belowHelp')}
          />
          <FormError says={errors?.message} />
          <Button type="submit" busy={state !== 'idle'}>
            {text('lowBalance.button')}
          </Button>
        </Form>
      ) : (
        <p>
          {belowCents === null
            ? text('lowBalance.off')
            : text('lowBalance.on', { amount: formatMoney(rand(belowCents)) })}
        </p>
      )}
    </Card>
  );
}

function InformationCard({ account }: Pick<Props, 'account'>) {
  const { text } = useMessages(accountMessages);
  return (
    <Card title={text('information.title')}>
      <Facts>
        <Fact name={text('information.name')}>{account.name}</Fact>
        <Fact name={text('information.email')}>
          <EmailText>{account.email}</EmailText>
        </Fact>
        <Fact name={text('information.eftReference')}>
          <KeyText what={text('information.eftReference')}>{account.eftReference}</KeyText>
        </Fact>
        <Fact name={text('information.created')}>
          <DateTime at={account.createdAt} />
        </Fact>
        <Fact name={text('information.updated')}>
          <DateTime at={account.updatedAt} />
        </Fact>
      </Facts>
    </Card>
  );
}

type Open = 'topUp' | 'export' | ChangeKind | null;

function Dialogs(props: Props & { open: Open; onClose(): void }) {
  const { account, query, ranges, canTopUp, eft, open, onClose } = props;
  return (
    <>
      <TopUpDialog
        isOpen={open === 'topUp'}
        canPay={canTopUp}
        eft={eft}
        eftReference={account.eftReference}
        onClose={onClose}
      />
      {open === null || open === 'topUp' || open === 'export' ? null : (
        <ChangeMoneyDialog kind={open} account={account} onClose={onClose} />
      )}
      <ExportDialog
        isOpen={open === 'export'}
        account={query.account}
        ranges={ranges}
        onClose={onClose}
      />
    </>
  );
}
