import { Form } from '@remix-run/react';

type Props = { q: string; sort: string; label: string; placeholder?: string };

/** Looks through a list from its first page on, sorted as it is. */
export function ListSearch({ q, sort, label, placeholder = 'Name or email' }: Props) {
  return (
    <Form method="get" role="search" className="t-bar">
      <input type="hidden" name="sort" value={sort} />
      <input
        className="t-input"
        type="search"
        name="q"
        key={q}
        defaultValue={q}
        placeholder={placeholder}
        aria-label={label}
      />
    </Form>
  );
}
