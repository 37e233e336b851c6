import { Form, Link, useNavigation } from '@remix-run/react';
import { useMemo } from 'react';
import type { InvoiceRow } from '#app/domain/money/list-billing-documents.ts';
import { monthWords } from '#app/domain/money/month.rules.ts';
import {
  BILLING_DOCUMENT_WORDS,
  billingDocumentWords,
} from '#app/domain/money/billing-document-words.rules.ts';
import type { InvoicesQuery } from '#app/domain/money/billing-documents.schema.ts';
import { rand } from '#app/domain/shared/money.ts';
import type { Page as PageOf } from '#app/domain/shared/page.ts';
import { invoiceMessages } from '#app/messages/invoices.ts';
import { RefreshButton } from '#app/screens/refresh-button.tsx';
import { useShell } from '#app/shells/shell.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { DataTable } from '#app/ui/data-table.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { MoneyText } from '#app/ui/money.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { PastLastPage } from '#app/ui/past-last-page.tsx';
import type { Column } from '#app/ui/table-column.ts';
import { useFollowedFields } from '#app/ui/use-followed-fields.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import { BillingDocumentFiles } from './billing-document-files.tsx';

type Props = {
  page: PageOf<InvoiceRow>;
  query: InvoicesQuery;
  /** Whether the company's details are still missing, without which no invoice is issued. */
  waits: boolean;
};

type Text = ReturnType<typeof invoiceMessages.in>['text'];

/** For administrators: the invoices and credit notes of all accounts. */
export function InvoicesScreen({ page, query, waits }: Props) {
  const { Page, href } = useShell();
  const { text } = useMessages(invoiceMessages);
  const isLoading = useNavigation().state === 'loading';
  const columns = useMemo(() => columnsOf(text, href), [text, href]);
  const isFiltered = Boolean(query.month || query.kind || query.number || query.account);
  return (
    <Page
      title={text('title')}
      actions={
        <>
          <ButtonLink to={href('/company-details')}>{text('companyDetails')}</ButtonLink>
          <RefreshButton />
        </>
      }
    >
      <div className="t-stack">
        {waits ? (
          <Banner tone="warm" title={text('notIssued.title')}>
            <p>{text('notIssued.body')}</p>
          </Banner>
        ) : null}
        <div>
          <Filters query={query} />
          <DataTable
            label={text('title')}
            columns={columns}
            rows={page.docs}
            rowId={({ id }) => id}
            rowLabel={(billingDocument) => billingDocumentWords(billingDocument)}
            loading={isLoading}
            empty={
              page.totalDocs > 0 ? (
                <PastLastPage pages={page.totalPages} />
              ) : (
                <EmptyState
                  help="invoices"
                  title={text(isFiltered ? 'noMatch.title' : 'none.title')}
                >
                  {text(isFiltered ? 'noMatch.body' : 'none.body')}
                </EmptyState>
              )
            }
          />
          <div className="t-bar t-bar--foot">
            <Pager page={query.page} pageSize={query.limit} total={page.totalDocs} />
          </div>
        </div>
      </div>
    </Page>
  );
}

function Filters({ query: { month, kind, number, account } }: Pick<Props, 'query'>) {
  const { text } = useMessages(invoiceMessages);
  const form = useFollowedFields({ month, kind, number, account });
  return (
    <Form method="get" role="search" className="t-bar t-audit-filters t-history-filters" ref={form}>
      <div className="t-group">
        <label className="t-day">
          {text('filter.month')}
          <input
            className="t-input"
            type="month"
            name="month"
            placeholder="2026-11"
            defaultValue={month}
          />
        </label>
        <select
          className="t-input t-select"
          name="kind"
          aria-label={text('filter.kind')}
          defaultValue={kind}
        >
          <option value="">{text('filter.allKinds')}</option>
          <option value="invoice">{BILLING_DOCUMENT_WORDS.invoice}</option>
          <option value="creditNote">{BILLING_DOCUMENT_WORDS.creditNote}</option>
        </select>
        <input
          className="t-input"
          type="search"
          name="number"
          defaultValue={number}
          placeholder={text('filter.number')}
          aria-label={text('filter.number')}
        />
        <input
          className="t-input"
          type="search"
          name="account"
          defaultValue={account}
          placeholder={text('filter.account')}
          aria-label={text('filter.account')}
        />
        <Button type="submit">{text('filter.button')}</Button>
      </div>
    </Form>
  );
}

function columnsOf(text: Text, href: (path: string) => string): readonly Column<InvoiceRow>[] {
  return [
    {
      key: 'number',
      head: text('column.number'),
      cell: (billingDocument) => (
        <b title={billingDocumentWords(billingDocument)}>{billingDocumentWords(billingDocument)}</b>
      ),
      phone: 'title',
      maxRem: 16,
    },
    {
      key: 'account',
      head: text('column.account'),
      cell: ({ account }) => (
        <Link
          className="t-link"
          to={href(`/account/papers?account=${account.id}`)}
          title={account.name}
        >
          {account.name}
        </Link>
      ),
      maxRem: 16,
    },
    { key: 'month', head: text('column.month'), cell: ({ month }) => monthWords(month) },
    {
      key: 'issued',
      head: text('column.issued'),
      cell: ({ issuedAt }) => <DateTime at={issuedAt} />,
    },
    {
      key: 'vat',
      head: text('column.vat'),
      align: 'end',
      cell: ({ vatCents }) => (vatCents === null ? '–' : <MoneyText amount={rand(vatCents)} />),
    },
    {
      key: 'total',
      head: text('column.total'),
      align: 'end',
      cell: ({ totalCents }) => <MoneyText amount={rand(totalCents)} />,
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
