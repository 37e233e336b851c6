import { useEffect, useRef } from 'react';
import type { AddressSearch } from './use-address-search.ts';

type Props = {
  id: string;
  label: string;
  search: AddressSearch;
  attribution?: string | undefined;
};

export const suggestionId = (listId: string, index: number) => `${listId}-${index}`;

/** The list below the line, of which the keys of the line choose. */
export function AddressSuggestions({ id, label, search, attribution }: Props) {
  const { isOpen, suggestions, active, setActive, pick, note } = search;
  const list = useRef<HTMLDivElement>(null);
  const isChoice = isOpen && suggestions.length > 0;
  // Above what sticks to the foot of the window, which the page keeps free (scroll-padding).
  useEffect(() => {
    if (isChoice) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isChoice, suggestions]);
  useEffect(() => {
    document.getElementById(suggestionId(id, active))?.scrollIntoView({ block: 'nearest' });
  }, [active, id]);
  return (
    // Pressing the mouse on the list must not take the focus from the field.
    <div
      ref={list}
      // A note alone covers nothing: it takes a place of its own.
      className={`address-field__list${suggestions.length > 0 ? ' is-choice' : ''}`}
      hidden={!isOpen}
      onMouseDown={(event) => event.preventDefault()}
      role="presentation"
    >
      <ul id={id} role="listbox" aria-label={`${label} suggestions`}>
        {suggestions.map((suggestion, index) => (
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
          <li
            key={suggestion.id}
            id={suggestionId(id, index)}
            role="option"
            aria-selected={index === active}
            onMouseMove={() => setActive(index)}
            onClick={() => void pick(suggestion)}
          >
            {suggestion.label}
          </li>
        ))}
      </ul>
      <div className="address-field__note" role="status">
        {note}
      </div>
      {attribution && suggestions.length > 0 ? (
        <div className="address-field__attribution">{attribution}</div>
      ) : null}
    </div>
  );
}
