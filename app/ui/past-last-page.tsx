import { useLocation } from '@remix-run/react';
import { counted, oneOrMany } from '#app/domain/shared/counted.ts';
import { ButtonLink } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { toPage } from './pager.tsx';

/** Shown when the URL names a page after the last one. */
export function PastLastPage({ pages }: { pages: number }) {
  const { search } = useLocation();
  const title = `There ${oneOrMany(pages, 'is', 'are')} only ${counted(pages, 'page')}`;
  return (
    <EmptyState
      help={null}
      title={title}
      action={<ButtonLink to={toPage(search, pages)}>Go to the last page</ButtonLink>}
    />
  );
}
