import { Form, Link, useLocation } from '@remix-run/react';
import { useId } from 'react';
import {
  RANGES,
  type DayRange,
  type RangeErrors,
  type RangeName,
} from '#app/domain/performance/performance.rules.ts';
import type { PerformanceQuery } from '#app/domain/performance/performance.schema.ts';
import { Button } from '#app/ui/button.tsx';
import { useFollowedFields } from '#app/ui/use-followed-fields.ts';

type Props = {
  query: PerformanceQuery;
  /** What is shown; null where the days that were asked for cannot be. */
  days: DayRange | null;
  errors: RangeErrors | null;
  today: string;
};

const NAMED = (Object.keys(RANGES) as RangeName[]).filter((range) => range !== 'custom');

/** Which days: by name, or from one to another. */
export function RangeChoice({ query, days, errors, today }: Props) {
  const { search } = useLocation();
  const id = useId();
  // The fields show the days of a named range too: a custom one begins from them.
  const { from, to } = days ?? query;
  const form = useFollowedFields({ from, to });
  const wrong = (field: 'from' | 'to') =>
    errors?.[field] ? { 'aria-invalid': true, 'aria-describedby': `${id}-${field}` } : {};
  return (
    <>
      <nav className="t-tabs" aria-label="Days">
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
      <Form method="get" role="search" className="t-bar" ref={form} aria-label="Custom days">
        {othersOf(search).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="range" value="custom" />
        <div className="t-group">
          {(['from', 'to'] as const).map((field) => (
            <label key={field} className="t-day">
              {field === 'from' ? 'From' : 'To'}
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
          <Button type="submit">Apply</Button>
        </div>
        {Object.entries(errors ?? {}).map(([field, says]) => (
          <p key={field} id={`${id}-${field}`} className="t-field__error" role="alert">
            {field === 'from' ? 'From' : 'To'}: {says}
          </p>
        ))}
      </Form>
    </>
  );
}

/** What the form does not ask, so that grouping, order and what the frame put there stay. */
function othersOf(search: string): [string, string][] {
  return [...new URLSearchParams(search)].filter(
    ([name]) => !['range', 'from', 'to'].includes(name),
  );
}

/** The address with something changed; null removes it. */
export function withQuery(search: string, change: Readonly<Record<string, string | null>>): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  return `?${params}`;
}
