import { Link } from '@remix-run/react';
import { listMessages } from '#app/messages/lists.ts';
import { useMessages } from './use-messages.ts';

/** `without` is the URL of the same list without this filter. */
type FilterChip = { key: string; label: string; without: string };

const CHOSEN = { filters: 'chosen' } as const;

/** Whether a list was opened by a chip or by *Clear all*. A list without filters then stays so, instead of restoring an
 *  earlier search. */
export function isChosen(state: unknown): boolean {
  return JSON.stringify(state) === JSON.stringify(CHOSEN);
}

type Props = { chips: readonly FilterChip[]; clearAll: string };

export function FilterChips({ chips, clearAll }: Props) {
  const { text } = useMessages(listMessages);
  if (chips.length === 0) return null;
  return (
    <ul className="t-chips" aria-label={text('filters.label')}>
      {chips.map(({ key, label, without }) => (
        <li key={key} className="t-chip">
          {label}
          <Link
            to={without}
            state={CHOSEN}
            aria-label={text('filters.removeOf', { filter: label })}
          >
            <span aria-hidden="true">×</span>
          </Link>
        </li>
      ))}
      <li>
        <Link className="t-link" to={clearAll} state={CHOSEN}>
          {text('filters.clear')}
        </Link>
      </li>
    </ul>
  );
}
