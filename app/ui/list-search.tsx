import { Form } from '@remix-run/react';
import { listMessages } from '#app/messages/lists.ts';
import { useFollowedFields } from './use-followed-fields.ts';
import { useMessages } from './use-messages.ts';

type Props = { q: string; sort: string; label: string; placeholder?: string };

/** The search field of a list. A search starts at the first page and keeps the sort order. */
export function ListSearch({ q, sort, label, placeholder }: Props) {
  const { text } = useMessages(listMessages);
  const form = useFollowedFields({ q });
  return (
    <Form method="get" role="search" className="t-bar" ref={form}>
      <input type="hidden" name="sort" value={sort} />
      <input
        className="t-input"
        type="search"
        name="q"
        defaultValue={q}
        placeholder={placeholder ?? text('search.placeholder')}
        aria-label={label}
      />
    </Form>
  );
}
