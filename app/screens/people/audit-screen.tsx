import { Link, useLocation, useNavigation } from '@remix-run/react';
import { useMemo } from 'react';
import type { AuditQuery } from '#app/domain/audit/audit.schema.ts';
import type { AuditPage } from '#app/domain/audit/list-audit.ts';
import { auditMessages } from '#app/messages/audit.ts';
import { RefreshButton } from '#app/screens/refresh-button.tsx';
import { useShell } from '#app/shells/shell.ts';
import { DataTable } from '#app/ui/data-table.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { auditColumns } from './audit-columns.tsx';
import { AuditFilters, csvAddress, type AuditErrors } from './audit-filters.tsx';

type Props = {
  page: AuditPage;
  people: readonly { id: string; name: string }[];
  query: AuditQuery;
  errors: AuditErrors;
  /** Whether the screen shows the log of all accounts, as it does for administrators. */
  isOfAll: boolean;
  productName: string;
};

/** The activity log: who did what, and from where (product.md D38). */
export function AuditScreen({ page, people, query, errors, isOfAll, productName }: Props) {
  const { Page, href, stores } = useShell();
  const { text } = useMessages(auditMessages);
  const isLoading = useNavigation().state === 'loading';
  const { search } = useLocation();
  const columns = useMemo(
    () => auditColumns(text, { href, storePage: stores.page, isOfAll }),
    [text, href, stores, isOfAll],
  );
  const { from, to, who, kind, q, account } = query;
  const isFiltered = Boolean(from || to || who || kind || q || account);
  return (
    <Page title={text('title')} actions={<Actions query={query} />}>
      <AuditFilters
        query={query}
        people={people}
        errors={errors}
        isOfAll={isOfAll}
        productName={productName}
      />
      <div className="t-audit">
        <DataTable
          label={text('table')}
          columns={columns}
          rows={page.rows}
          rowId={({ id }) => id}
          rowLabel={({ words, who }) => `${words}, ${who}`}
          loading={isLoading}
          empty={
            <EmptyState
              help="managers"
              title={isFiltered ? text('noMatch.title') : text('none.title')}
            >
              {isFiltered ? text('noMatch.body') : text('none.body')}
            </EmptyState>
          }
        />
      </div>
      <nav className="t-bar t-bar--foot" aria-label={text('pages.label')}>
        <span className="t-quiet">{text('pages.kept')}</span>
        {query.before ? (
          <Link className="t-link" to={withBefore(search, null)}>
            {text('pages.newest')}
          </Link>
        ) : null}
        {page.next ? (
          <Link className="t-link" to={withBefore(search, page.next)}>
            {text('pages.older')}
          </Link>
        ) : null}
      </nav>
    </Page>
  );
}

function Actions({ query }: Pick<Props, 'query'>) {
  const { text } = useMessages(auditMessages);
  return (
    <>
      <a className="t-button t-button--plain" href={csvAddress(query)} download>
        {text('export')}
      </a>
      <RefreshButton />
    </>
  );
}

function withBefore(search: string, before: string | null): string {
  const params = new URLSearchParams(search);
  if (before) params.set('before', before);
  else params.delete('before');
  return `?${params}`;
}
