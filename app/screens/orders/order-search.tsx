import { Form } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { ordersMessages } from '#app/messages/orders.ts';
import { SEARCH_DEBOUNCE_MS } from '#app/shells/use-found-orders.ts';
import { useMessages } from '#app/ui/use-messages.ts';

type Props = {
  /** The search text of the list as shown. */
  q: string;
  input: RefObject<HTMLInputElement>;
  /** Other query parameters that a search keeps, for browsers without our script. */
  kept: Record<string, string>;
  onSearch(q: string): void;
};

/** Searches while the user types. Each search replaces the one that is still loading, and a late answer never changes
 *  the text in the field. */
export function OrderSearch({ q, input, kept, onSearch }: Props) {
  const { text } = useMessages(ordersMessages);
  const [typed, setTyped] = useState(q);
  const asked = useRef(q);
  const search = useRef(onSearch);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => {
    search.current = onSearch;
  });
  const ask = useCallback((wanted: string) => {
    clearTimeout(timer.current);
    asked.current = wanted;
    search.current(wanted);
  }, []);

  // The text changed from outside: by a chip, the Back button, or a restored search.
  useEffect(() => {
    if (q === asked.current) return;
    asked.current = q;
    setTyped(q);
  }, [q]);

  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === asked.current) return;
    timer.current = setTimeout(() => ask(wanted), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer.current);
  }, [typed, ask]);

  return (
    <Form
      role="search"
      className="t-search"
      onSubmit={(event) => {
        event.preventDefault();
        ask(typed.trim());
      }}
    >
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input
        ref={input}
        className="t-input"
        type="search"
        name="q"
        aria-label={text('search')}
        placeholder={text('search')}
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Form>
  );
}
