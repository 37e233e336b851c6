import { useNavigation } from '@remix-run/react';
import { useMemo, useState } from 'react';
import { rand } from '#app/domain/shared/money.ts';
import type { Page as PageOf } from '#app/domain/shared/page.ts';
import type { Days } from '#app/domain/wallet/days-of-range.ts';
import type { ExportRange } from '#app/domain/wallet/export-range.rules.ts';
import type { TransactionRow } from '#app/domain/wallet/list-transactions.ts';
import type { Account } from '#app/domain/wallet/read-account.ts';
import type { TransactionsQuery } from '#app/domain/wallet/transactions.schema.ts';
import { Fact, Facts } from '#app/screens/orders/order-cards.tsx';
import { RefreshButton } from '#app/screens/refresh-button.tsx';
import { useShell } from '#app/shells/shell.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { DataTable } from '#app/ui/data-table.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { MoneyText } from '#app/ui/money.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { accountColumns } from './account-columns.tsx';
import { AccountFilters } from './account-filters.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { TopUpDialog } from './top-up-dialog.tsx';

type Props = {
  account: Account;
  page: PageOf<TransactionRow>;
  query: TransactionsQuery;
  stores: readonly string[];
  ranges: Readonly<Record<ExportRange, Days>>;
  canTopUp: boolean;
};

/** What the account holds, how to put more into it, and everything that moved it. */
export function AccountScreen({ account, page, query, stores, ranges, canTopUp }: Props) {
  const { Page, href } = useShell();
  const [open, setOpen] = useState<'topUp' | 'export' | null>(null);
  const isLoading = useNavigation().state === 'loading';
  const columns = useMemo(() => accountColumns(href), [href]);
  const isFiltered = Boolean(query.type || query.from || query.to || query.store);
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
          <RefreshButton />
        </>
      }
    >
      <div className="t-stack">
        <div className="t-account">
          <Balance account={account} canTopUp={canTopUp} onTopUp={() => setOpen('topUp')} />
          <Card title="Account Information">
            <Facts>
              <Fact name="Name">{account.name}</Fact>
              <Fact name="Email">{account.email}</Fact>
              <Fact name="Created">
                <DateTime at={account.createdAt} />
              </Fact>
              <Fact name="Updated">
                <DateTime at={account.updatedAt} />
              </Fact>
            </Facts>
          </Card>
        </div>
        <Card
          title="Transaction History"
          actions={<Button onClick={() => setOpen('export')}>Export CSV</Button>}
        >
          <AccountFilters query={query} stores={stores} />
          <div className="t-history">
            <DataTable
              label="Transactions"
              columns={columns}
              rows={page.docs}
              rowId={({ id }) => id}
              rowLabel={({ typeWords, reference }) => `${typeWords}, ${reference}`}
              loading={isLoading}
              empty={
                <EmptyState title={isFiltered ? 'No transaction matches' : 'No transactions yet'}>
                  {isFiltered
                    ? 'Choose another type, other days or another store.'
                    : 'Top-ups and the fees of shipments stand here.'}
                </EmptyState>
              }
            />
          </div>
          <Pager page={page.page} pageSize={query.limit} total={page.totalDocs} />
        </Card>
      </div>
      <TopUpDialog isOpen={open === 'topUp'} onClose={() => setOpen(null)} />
      <ExportDialog
        isOpen={open === 'export'}
        account={query.account}
        ranges={ranges}
        onClose={() => setOpen(null)}
      />
    </Page>
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
        <Fact name="On hold">
          <MoneyText amount={rand(heldCents)} />
        </Fact>
        {creditLimitCents > 0 ? (
          <Fact name="Credit limit">
            <MoneyText amount={rand(creditLimitCents)} />
          </Fact>
        ) : null}
      </Facts>
      <p className="t-quiet t-balance__words">
        Held is the fee of every shipment that is being booked. It is taken when the courier has the
        job, and comes back when there will be none.
      </p>
      {canTopUp ? (
        <Button kind="primary" onClick={onTopUp}>
          Topup Balance
        </Button>
      ) : null}
    </Card>
  );
}
