import { Form } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

type Props = {
  /** What the list shows now. */
  q: string;
  input: RefObject<HTMLInputElement>;
  /** The other parts of the address that a search keeps, for browsers without our script. */
  kept: Record<string, string>;
  onSearch(q: string): void;
};

const DEBOUNCE_MS = 300;

/** Searches while one types. The field is the person's: an answer that comes late never changes
 *  what stands in it. */
export function OrderSearch({ q, input, kept, onSearch }: Props) {
  const [text, setText] = useState(q);
  const asked = useRef(q);
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });

  // Changed from outside: a chip, the back button, a restored search.
  useEffect(() => {
    if (q === asked.current) return;
    asked.current = q;
    setText(q);
  }, [q]);

  useEffect(() => {
    const wanted = text.trim();
    if (wanted === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = wanted;
      search.current(wanted);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <Form
      role="search"
      className="t-search"
      onSubmit={(event) => {
        event.preventDefault();
        asked.current = text.trim();
        search.current(asked.current);
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
        aria-label="Search orders"
        placeholder="Search orders"
        autoComplete="off"
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </Form>
  );
}
