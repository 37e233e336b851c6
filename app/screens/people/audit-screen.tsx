import { Link, useLocation, useNavigation } from '@remix-run/react';
import { useMemo } from 'react';
import type { AuditQuery } from '#app/domain/audit/audit.schema.ts';
import type { AuditPage } from '#app/domain/audit/list-audit.ts';
import { RefreshButton } from '#app/screens/refresh-button.tsx';
import { useShell } from '#app/shells/shell.ts';
import { DataTable } from '#app/ui/data-table.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { auditColumns } from './audit-columns.tsx';
import { AuditFilters, csvAddress, type AuditErrors } from './audit-filters.tsx';

type Props = {
  page: AuditPage;
  people: readonly { id: string; name: string }[];
  query: AuditQuery;
  errors: AuditErrors;
  /** Whether it shows the log of all accounts; for administrators. */
  isOfAll: boolean;
  productName: string;
};

/** The activity log: who did what, and from where (product.md D38). */
export function AuditScreen({ page, people, query, errors, isOfAll, productName }: Props) {
  const { Page, href, stores } = useShell();
  const isLoading = useNavigation().state === 'loading';
  const { search } = useLocation();
  const columns = useMemo(
    () => auditColumns({ href, storePage: stores.page, isOfAll }),
    [href, stores, isOfAll],
  );
  const { from, to, who, kind, q, account } = query;
  const isFiltered = Boolean(from || to || who || kind || q || account);
  return (
    <Page title="Activity Log" actions={<Actions query={query} />}>
      <AuditFilters
        query={query}
        people={people}
        errors={errors}
        isOfAll={isOfAll}
        productName={productName}
      />
      <div className="t-audit">
        <DataTable
          label="Activity log"
          columns={columns}
          rows={page.rows}
          rowId={({ id }) => id}
          rowLabel={({ words, who }) => `${words}, ${who}`}
          loading={isLoading}
          empty={
            <EmptyState
              help="managers"
              title={isFiltered ? 'No matching activity' : 'No activity yet'}
            >
              {isFiltered
                ? 'Choose other days, another person or another kind of action.'
                : 'Actions taken in your account appear here.'}
            </EmptyState>
          }
        />
      </div>
      <nav className="t-bar t-bar--foot" aria-label="Pages">
        <span className="t-quiet">
          Kept for two years, and five years for people, stores and money
        </span>
        {query.before ? (
          <Link className="t-link" to={withBefore(search, null)}>
            Newest
          </Link>
        ) : null}
        {page.next ? (
          <Link className="t-link" to={withBefore(search, page.next)}>
            Older
          </Link>
        ) : null}
      </nav>
    </Page>
  );
}

function Actions({ query }: Pick<Props, 'query'>) {
  return (
    <>
      <a className="t-button t-button--plain" href={csvAddress(query)} download>
        Export CSV
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
