import { useNavigation } from '@remix-run/react';
import { useMemo } from 'react';
import type {
  BillingDocumentRow,
  BillingDocumentsOfMonth,
} from '#app/domain/money/list-billing-documents.ts';
import { monthWords } from '#app/domain/money/month.rules.ts';
import {
  BILLING_DOCUMENT_WORDS,
  billingDocumentWords,
} from '#app/domain/money/billing-document-words.rules.ts';
import type { BillingDocumentsQuery } from '#app/domain/money/billing-documents.schema.ts';
import { rand } from '#app/domain/shared/money.ts';
import type { Page as PageOf } from '#app/domain/shared/page.ts';
import { RefreshButton } from '#app/screens/refresh-button.tsx';
import { useShell } from '#app/shells/shell.ts';
import { Banner } from '#app/ui/banner.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { DataTable } from '#app/ui/data-table.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { MoneyText } from '#app/ui/money.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { PastLastPage } from '#app/ui/past-last-page.tsx';
import type { Column } from '#app/ui/table-column.ts';
import { BillingDocumentFiles } from './billing-document-files.tsx';

type Props = {
  page: PageOf<BillingDocumentsOfMonth>;
  query: BillingDocumentsQuery;
  accountName: string;
  /** Whether the account's billing details are still missing. */
  lacksBilling: boolean;
};

/** An account's invoices, credit notes and statements by month. */
export function BillingDocumentsScreen({ page, query, accountName, lacksBilling }: Props) {
  const { Page, href } = useShell();
  const isLoading = useNavigation().state === 'loading';
  const rows = useMemo(
    () => page.docs.flatMap(({ papers: billingDocuments }) => billingDocuments),
    [page],
  );
  const of = query.account ? `?account=${query.account}` : '';
  return (
    <Page
      title="Invoices and Statements"
      back={{ label: query.account ? accountName : 'Account', path: `/account${of}` }}
      actions={
        <>
          <ButtonLink to={href(`/account/billing${of}`)}>Billing details</ButtonLink>
          <RefreshButton />
        </>
      }
    >
      <div className="t-stack">
        {lacksBilling ? (
          <Banner tone="info" title="Add your billing details">
            <p>
              Enter your legal name, address and VAT number under Billing details. They are used
              from your next invoice.
            </p>
          </Banner>
        ) : null}
        <div>
          <DataTable
            label="Invoices and statements"
            columns={COLUMNS}
            rows={rows}
            rowId={({ id }) => id}
            rowLabel={(billingDocument) => billingDocumentWords(billingDocument)}
            loading={isLoading}
            empty={
              page.totalDocs > 0 ? (
                <PastLastPage pages={page.totalPages} />
              ) : (
                <EmptyState help="invoices" title="No invoices or statements yet">
                  We issue invoices on the first of each month, for the month before.
                </EmptyState>
              )
            }
          />
          <div className="t-bar t-bar--foot">
            <span className="t-quiet">Months</span>
            <Pager page={query.page} pageSize={query.limit} total={page.totalDocs} />
          </div>
        </div>
      </div>
    </Page>
  );
}

const COLUMNS: readonly Column<BillingDocumentRow>[] = [
  {
    key: 'paper',
    head: 'Document',
    cell: ({ kind, number }) => (
      <b>{[BILLING_DOCUMENT_WORDS[kind], number].filter(Boolean).join(' ')}</b>
    ),
    phone: 'title',
    maxRem: 22,
  },
  { key: 'month', head: 'Month', cell: ({ month }) => monthWords(month) },
  { key: 'issued', head: 'Issued', cell: ({ issuedAt }) => <DateTime at={issuedAt} /> },
  {
    key: 'total',
    head: 'Amount',
    align: 'end',
    cell: ({ kind, totalCents }) => (
      <>
        {kind === 'statement' ? <span className="t-quiet">closes at </span> : null}
        <MoneyText amount={rand(totalCents)} />
      </>
    ),
    phone: 'aside',
  },
  {
    key: 'files',
    head: 'Files',
    align: 'end',
    cell: (billingDocument) => <BillingDocumentFiles billingDocument={billingDocument} />,
  },
];
