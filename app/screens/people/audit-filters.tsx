import { Form } from '@remix-run/react';
import { useId } from 'react';
import { AUDIT_KINDS, NO_PERSON, OPERATOR } from '#app/domain/audit/audit-actions.rules.ts';
import type { AuditQuery } from '#app/domain/audit/audit.schema.ts';
import { Button } from '#app/ui/button.tsx';
import { useFollowedFields } from '#app/ui/use-followed-fields.ts';

/** Errors of the filter, by field. */
export type AuditErrors = Partial<Record<'from' | 'to' | 'account', string>>;

type Props = {
  query: AuditQuery;
  errors: AuditErrors;
  people: readonly { id: string; name: string }[];
  isOfAll: boolean;
  productName: string;
};

/** Filters by date, person, kind of action, and the order, store or email. */
export function AuditFilters({ query, people, errors, isOfAll, productName }: Props) {
  const { from, to, who, kind, q, account } = query;
  const id = useId();
  const wrong = (field: keyof AuditErrors) =>
    errors[field] ? { 'aria-invalid': true, 'aria-describedby': `${id}-${field}` } : {};
  const form = useFollowedFields({ from, to, who, kind, q, account });
  return (
    <Form method="get" role="search" className="t-bar t-audit-filters" ref={form}>
      <div className="t-group">
        <label className="t-day">
          From
          <input
            className="t-input"
            type="date"
            name="from"
            defaultValue={from}
            {...wrong('from')}
          />
        </label>
        <label className="t-day">
          To
          <input className="t-input" type="date" name="to" defaultValue={to} {...wrong('to')} />
        </label>
        <WhoField who={who} people={people} productName={productName} />
        <KindField kind={kind} />
        <input
          className="t-input"
          type="search"
          name="q"
          defaultValue={q}
          placeholder="Order, store or email"
          aria-label="Order, store or email"
        />
        {isOfAll ? (
          <input
            className="t-input"
            type="search"
            name="account"
            defaultValue={account}
            placeholder="Account’s email"
            aria-label="Account’s email"
            {...wrong('account')}
          />
        ) : null}
        <Button type="submit">Apply</Button>
      </div>
      {Object.entries(errors).map(([field, says]) => (
        <p key={field} id={`${id}-${field}`} className="t-field__error" role="alert">
          {says}
        </p>
      ))}
    </Form>
  );
}

function isKnown(who: string, people: Props['people']): boolean {
  return ['', OPERATOR, NO_PERSON].includes(who) || people.some(({ id }) => id === who);
}

/** URL of the same list as a CSV file. */
export function csvAddress({ from, to, who, kind, q, account }: AuditQuery): string {
  const asked = Object.entries({ from, to, who, kind, q, account }).filter(([, text]) => text);
  return `/api/audit-log.csv?${new URLSearchParams(asked)}`;
}

type WhoProps = Pick<Props, 'people' | 'productName'> & Pick<AuditQuery, 'who'>;

function WhoField({ who, people, productName }: WhoProps) {
  return (
    <select className="t-input t-select" name="who" aria-label="Who" defaultValue={who}>
      <option value="">Everyone</option>
      <option value={OPERATOR}>Administrators of {productName}</option>
      <option value={NO_PERSON}>Stores and API tokens</option>
      {isKnown(who, people) ? null : <option value={who}>Someone who has left</option>}
      {people.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

function KindField({ kind }: Pick<AuditQuery, 'kind'>) {
  return (
    <select className="t-input t-select" name="kind" aria-label="Kind" defaultValue={kind}>
      <option value="">All kinds</option>
      {Object.entries(AUDIT_KINDS).map(([code, words]) => (
        <option key={code} value={code}>
          {words}
        </option>
      ))}
    </select>
  );
}
