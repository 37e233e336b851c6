import { Form } from '@remix-run/react';
import { useFollowedFields } from './use-followed-fields.ts';

type Props = { q: string; sort: string; label: string; placeholder?: string };

/** The search field of a list. A search starts at the first page and keeps the sort order. */
export function ListSearch({ q, sort, label, placeholder = 'Name or email' }: Props) {
  const form = useFollowedFields({ q });
  return (
    <Form method="get" role="search" className="t-bar" ref={form}>
      <input type="hidden" name="sort" value={sort} />
      <input
        className="t-input"
        type="search"
        name="q"
        defaultValue={q}
        placeholder={placeholder}
        aria-label={label}
      />
    </Form>
  );
}
