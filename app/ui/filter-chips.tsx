import { Link } from '@remix-run/react';

/** `without` is the URL of the same list without this filter. */
type FilterChip = { key: string; label: string; without: string };

type Props = { chips: readonly FilterChip[]; clearAll: string };

export function FilterChips({ chips, clearAll }: Props) {
  if (chips.length === 0) return null;
  return (
    <ul className="t-chips" aria-label="Active filters">
      {chips.map(({ key, label, without }) => (
        <li key={key} className="t-chip">
          {label}
          <Link to={without} aria-label={`Remove ${label}`}>
            <span aria-hidden="true">×</span>
          </Link>
        </li>
      ))}
      <li>
        <Link className="t-link" to={clearAll}>
          Clear all
        </Link>
      </li>
    </ul>
  );
}
