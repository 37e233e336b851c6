import { Link, useLocation } from '@remix-run/react';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import { listMessages } from '#app/messages/lists.ts';
import { useMessages } from './use-messages.ts';

type Text = ReturnType<typeof listMessages.in>['text'];

type Props = { page: number; pageSize: number; total: number };

/** `1–100 of 12 430` and links to the pages before and after. Other query parameters are kept. */
export function Pager({ page, pageSize, total }: Props) {
  const { text } = useMessages(listMessages);
  const { search } = useLocation();
  const last = Math.max(1, Math.ceil(total / pageSize));
  const to = (target: number) => toPage(search, target);
  return (
    <nav className="t-pager" aria-label={text('pager.label')}>
      <span className="t-figures">{rangeText(text, page, pageSize, total)}</span>
      <PageLink label={text('pager.previous')} sign="‹" to={page > 1 ? to(page - 1) : null} />
      <PageLink label={text('pager.next')} sign="›" to={page < last ? to(page + 1) : null} />
    </nav>
  );
}

/** The same query string with another page number. */
export function toPage(search: string, page: number): string {
  const params = new URLSearchParams(search);
  params.set('page', String(page));
  return `?${params}`;
}

function rangeText(text: Text, page: number, pageSize: number, total: number): string {
  if (total === 0) return text('pager.none');
  const from = (page - 1) * pageSize + 1;
  const until = Math.min(page * pageSize, total);
  if (from > total) return text('pager.beyond', { total: groupDigits(total) });
  return text('pager.range', {
    from: groupDigits(from),
    until: groupDigits(until),
    total: groupDigits(total),
  });
}

function PageLink({ label, sign, to }: { label: string; sign: string; to: string | null }) {
  const face = <span aria-hidden="true">{sign}</span>;
  if (to === null) {
    return (
      <span className="t-pager__link" role="link" aria-disabled="true" aria-label={label}>
        {face}
      </span>
    );
  }
  return (
    <Link className="t-pager__link" to={to} aria-label={label}>
      {face}
    </Link>
  );
}
