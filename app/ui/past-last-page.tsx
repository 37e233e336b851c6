import { useLocation } from '@remix-run/react';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import { listMessages } from '#app/messages/lists.ts';
import { ButtonLink } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { toPage } from './pager.tsx';
import { useMessages } from './use-messages.ts';

/** Shown when the URL names a page after the last one. */
export function PastLastPage({ pages }: { pages: number }) {
  const { text } = useMessages(listMessages);
  const { search } = useLocation();
  return (
    <EmptyState
      help={null}
      title={text('pastLast.title', { count: pages, shown: groupDigits(pages) })}
      action={<ButtonLink to={toPage(search, pages)}>{text('pastLast.button')}</ButtonLink>}
    />
  );
}
