import { Form, Link, useLocation } from '@remix-run/react';
import { useId } from 'react';
import {
  RANGES,
  type DayRange,
  type RangeErrors,
  type RangeName,
} from '#app/domain/performance/performance.rules.ts';
import type { PerformanceQuery } from '#app/domain/performance/performance.schema.ts';
import { performanceMessages } from '#app/messages/performance.ts';
import { Button } from '#app/ui/button.tsx';
import { useFollowedFields } from '#app/ui/use-followed-fields.ts';
import { useMessages } from '#app/ui/use-messages.ts';

type Props = {
  query: PerformanceQuery;
  /** The period shown; null if the requested dates are invalid. */
  days: DayRange | null;
  errors: RangeErrors | null;
  today: string;
};

const NAMED = (Object.keys(RANGES) as RangeName[]).filter((range) => range !== 'custom');

const FIELDS = ['from', 'to'] as const;

/** Chooses a named period or custom dates. */
export function RangeChoice({ query, days, errors, today }: Props) {
  const { text } = useMessages(performanceMessages);
  const { search } = useLocation();
  const id = useId();
  // The fields also show the dates of a named period, as a starting point for custom dates.
  const { from, to } = days ?? query;
  const form = useFollowedFields({ from, to });
  const wrong = (field: 'from' | 'to') =>
    errors?.[field] ? { 'aria-invalid': true, 'aria-describedby': `${id}-${field}` } : {};
  return (
    <>
      <nav className="t-tabs" aria-label={text('choice.named')}>
        {NAMED.map((range) => (
          <Link
            key={range}
            to={withQuery(search, { range, from: null, to: null })}
            className="t-tab"
            aria-current={query.range === range ? 'page' : undefined}
            preventScrollReset
          >
            {RANGES[range]}
          </Link>
        ))}
      </nav>
      <Form
        method="get"
        role="search"
        className="t-bar"
        ref={form}
        aria-label={text('choice.custom')}
      >
        {othersOf(search).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="range" value="custom" />
        <div className="t-group">
          {FIELDS.map((field) => (
            <label key={field} className="t-day">
              {text(`choice.${field}`)}
              <input
                className="t-input"
                type="date"
                name={field}
                max={today}
                defaultValue={field === 'from' ? from : to}
                {...wrong(field)}
              />
            </label>
          ))}
          <Button type="submit">{text('choice.apply')}</Button>
        </div>
        {FIELDS.filter((field) => errors?.[field]).map((field) => (
          <p key={field} id={`${id}-${field}`} className="t-field__error" role="alert">
            {text(`choice.${field}`)}: {errors?.[field]}
          </p>
        ))}
      </Form>
    </>
  );
}

/** The other query parameters, so that grouping, sort order and the shell's own parameters are kept. */
function othersOf(search: string): [string, string][] {
  return [...new URLSearchParams(search)].filter(
    ([name]) => !['range', 'from', 'to'].includes(name),
  );
}

/** The query string with changed parameters; null removes one. */
export function withQuery(search: string, change: Readonly<Record<string, string | null>>): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  return `?${params}`;
}
