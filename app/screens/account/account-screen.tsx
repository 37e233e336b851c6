import { useNavigation } from '@remix-run/react';
import { useMemo, useState } from 'react';
import { rand } from '#app/domain/shared/money.ts';
import type { Page as PageOf } from '#app/domain/shared/page.ts';
import type { Days } from '#app/domain/wallet/days-of-range.ts';
import type { ExportRange } from '#app/domain/wallet/export-range.rules.ts';
import type { TransactionRow } from '#app/domain/wallet/list-transactions.ts';
import type { Account } from '#app/domain/wallet/read-account.ts';
import type { Spend } from '#app/domain/wallet/spend.rules.ts';
import { linesOf } from '#app/domain/wallet/transaction-lines.rules.ts';
import type { TransactionsQuery } from '#app/domain/wallet/transactions.schema.ts';
import type { EftDetails } from '#app/domain/money/eft-details.ts';
import { Fact, Facts } from '#app/screens/orders/order-cards.tsx';
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
import {
  ChangeMoneyDialog,
  ChangeMoneyMenu,
  type ChangeKind,
} from '../adjustments/change-money.tsx';
import { accountColumns } from './account-columns.tsx';
import { AccountFilters } from './account-filters.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { LowBalanceCard } from './low-balance-card.tsx';
import { SpendCard } from './spend-chart.tsx';
import { TopUpDialog } from './top-up-dialog.tsx';

type Props = {
  account: Account;
  /** One page of the transaction history, or the message why it could not be loaded. */
  page: PageOf<TransactionRow> | { failure: string };
  spend: Spend;
  query: TransactionsQuery;
  stores: readonly string[];
  ranges: Readonly<Record<ExportRange, Days>>;
  canTopUp: boolean;
  /** Bank details for payments by EFT; null for administrators, and where none are configured. */
  eft: EftDetails | null;
  /** Whether the viewer is an administrator. */
  canChange: boolean;
  /** Whether the viewer may change the low-balance alert. */
  canSet: boolean;
};

/** The balance of an account, ways to top it up, and its transactions. */
export function AccountScreen(props: Props) {
  const { account, page, spend, query, stores, ranges, canTopUp, eft, canChange, canSet } = props;
  const { Page, href } = useShell();
  const [open, setOpen] = useState<'topUp' | 'export' | ChangeKind | null>(null);
  return (
    <Page
      title="Account"
      {...(query.account
        ? { back: { label: account.name, path: `/all-merchants/${query.account}` } }
        : {})}
      actions={
        <>
          <ButtonLink
            to={href(`/account/papers${query.account ? `?account=${query.account}` : ''}`)}
          >
            Invoices and Statements
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
            <Card title="Account Information">
              <Facts>
                <Fact name="Name">{account.name}</Fact>
                <Fact name="Email">
                  <EmailText>{account.email}</EmailText>
                </Fact>
                <Fact name="EFT reference">
                  <KeyText what="EFT reference">{account.eftReference}</KeyText>
                </Fact>
                <Fact name="Created">
                  <DateTime at={account.createdAt} />
                </Fact>
                <Fact name="Updated">
                  <DateTime at={account.updatedAt} />
                </Fact>
              </Facts>
            </Card>
            <LowBalanceCard belowCents={account.lowBalanceCents} canSet={canSet} />
          </div>
          <SpendCard spend={spend} />
        </div>
        <Card
          title="Transaction History"
          actions={<Button onClick={() => setOpen('export')}>Export CSV</Button>}
        >
          <AccountFilters query={query} stores={stores} />
          {'failure' in page ? (
            <Banner tone="bad" title={`Error loading transaction history: ${page.failure}`} />
          ) : (
            <History page={page} query={query} />
          )}
        </Card>
      </div>
      <TopUpDialog
        isOpen={open === 'topUp'}
        canPay={canTopUp}
        eft={eft}
        eftReference={account.eftReference}
        onClose={() => setOpen(null)}
      />
      {open === null || open === 'topUp' || open === 'export' ? null : (
        <ChangeMoneyDialog kind={open} account={account} onClose={() => setOpen(null)} />
      )}
      <ExportDialog
        isOpen={open === 'export'}
        account={query.account}
        ranges={ranges}
        onClose={() => setOpen(null)}
      />
    </Page>
  );
}

type HistoryProps = { page: PageOf<TransactionRow>; query: TransactionsQuery };

/** One page of the transactions. */
function History({ page, query }: HistoryProps) {
  const { href } = useShell();
  const isLoading = useNavigation().state === 'loading';
  const columns = useMemo(() => accountColumns(href), [href]);
  const lines = useMemo(() => linesOf(page.docs), [page.docs]);
  const isFiltered = Boolean(query.type || query.from || query.to || query.store);
  return (
    <>
      <div className="t-history">
        <DataTable
          label="Transactions"
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
                title={isFiltered ? 'No transaction matches' : 'No transactions yet'}
              >
                {isFiltered
                  ? 'Choose another type, other days or another store.'
                  : 'Top-ups and shipping fees appear here.'}
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
  return (
    <Card title="Current Balance">
      <p className={`t-balance${availableCents < 0 ? ' is-low' : ''}`}>
        <MoneyText amount={rand(availableCents)} />
      </p>
      <Facts>
        <Fact name="Reserved">
          <MoneyText amount={rand(heldCents)} />
        </Fact>
        {creditLimitCents > 0 ? (
          <Fact name="Credit limit">
            <MoneyText amount={rand(creditLimitCents)} />
          </Fact>
        ) : null}
      </Facts>
      <p className="t-quiet t-balance__words">
        We reserve the fee while a shipment is being booked. It is refunded if the booking fails.
      </p>
      {canTopUp ? (
        <Button kind="primary" onClick={onTopUp}>
          Topup Balance
        </Button>
      ) : null}
    </Card>
  );
}
