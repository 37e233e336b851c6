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
import { billingDocumentMessages } from '#app/messages/billing-documents.ts';
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
import { useMessages } from '#app/ui/use-messages.ts';
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
  const { text } = useMessages(billingDocumentMessages);
  const isLoading = useNavigation().state === 'loading';
  const rows = useMemo(
    () => page.docs.flatMap(({ papers: billingDocuments }) => billingDocuments),
    [page],
  );
  const columns = useMemo(() => columnsOf(text), [text]);
  const of = query.account ? `?account=${query.account}` : '';
  return (
    <Page
      title={text('title')}
      back={{ label: query.account ? accountName : text('back'), path: `/account${of}` }}
      actions={
        <>
          <ButtonLink to={href(`/account/billing${of}`)}>{text('billingDetails')}</ButtonLink>
          <RefreshButton />
        </>
      }
    >
      <div className="t-stack">
        {lacksBilling ? (
          <Banner tone="info" title={text('noDetails.title')}>
            <p>{text('noDetails.body')}</p>
          </Banner>
        ) : null}
        <div>
          <DataTable
            label={text('table')}
            columns={columns}
            rows={rows}
            rowId={({ id }) => id}
            rowLabel={(billingDocument) => billingDocumentWords(billingDocument)}
            loading={isLoading}
            empty={
              page.totalDocs > 0 ? (
                <PastLastPage pages={page.totalPages} />
              ) : (
                <EmptyState help="invoices" title={text('none.title')}>
                  {text('none.body')}
                </EmptyState>
              )
            }
          />
          <div className="t-bar t-bar--foot">
            <span className="t-quiet">{text('months')}</span>
            <Pager page={query.page} pageSize={query.limit} total={page.totalDocs} />
          </div>
        </div>
      </div>
    </Page>
  );
}

type Text = ReturnType<typeof billingDocumentMessages.in>['text'];

function columnsOf(text: Text): readonly Column<BillingDocumentRow>[] {
  return [
    {
      key: 'paper',
      head: text('column.document'),
      cell: ({ kind, number }) => (
        <b>{[BILLING_DOCUMENT_WORDS[kind], number].filter(Boolean).join(' ')}</b>
      ),
      phone: 'title',
      maxRem: 22,
    },
    { key: 'month', head: text('column.month'), cell: ({ month }) => monthWords(month) },
    {
      key: 'issued',
      head: text('column.issued'),
      cell: ({ issuedAt }) => <DateTime at={issuedAt} />,
    },
    {
      key: 'total',
      head: text('column.amount'),
      align: 'end',
      cell: (billingDocument) => <Amount billingDocument={billingDocument} />,
      phone: 'aside',
    },
    {
      key: 'files',
      head: text('column.files'),
      align: 'end',
      cell: (billingDocument) => <BillingDocumentFiles billingDocument={billingDocument} />,
    },
  ];
}

/** The total, or for a statement the balance at its end. */
function Amount({ billingDocument }: { billingDocument: BillingDocumentRow }) {
  const { parts } = useMessages(billingDocumentMessages);
  const { kind, totalCents } = billingDocument;
  const amount = <MoneyText key="amount" amount={rand(totalCents)} />;
  if (kind !== 'statement') return amount;
  return parts('closesAt', {
    quiet: (inside) => (
      <span key="quiet" className="t-quiet">
        {inside}
      </span>
    ),
    amount,
  });
}
