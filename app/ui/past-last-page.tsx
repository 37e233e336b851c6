import { useLocation } from '@remix-run/react';
import { groupDigits } from '#app/domain/shared/money.ts';
import { ButtonLink } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { toPage } from './pager.tsx';

/** Of a list that has fewer pages than its address says. */
export function PastLastPage({ pages }: { pages: number }) {
  const { search } = useLocation();
  const title = pages === 1 ? 'There is only 1 page' : `There are only ${groupDigits(pages)} pages`;
  return (
    <EmptyState
      title={title}
      action={<ButtonLink to={toPage(search, pages)}>Go to the last page</ButtonLink>}
    />
  );
}
