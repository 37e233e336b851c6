import { Form } from '@remix-run/react';
import { useId } from 'react';
import { AUDIT_KINDS, NO_PERSON, OPERATOR } from '#app/domain/audit/audit-actions.rules.ts';
import type { AuditQuery } from '#app/domain/audit/audit.schema.ts';
import { auditMessages } from '#app/messages/audit.ts';
import { Button } from '#app/ui/button.tsx';
import { useFollowedFields } from '#app/ui/use-followed-fields.ts';
import { useMessages } from '#app/ui/use-messages.ts';

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
  const { text } = useMessages(auditMessages);
  const { from, to, who, kind, q, account } = query;
  const id = useId();
  const wrong = (field: keyof AuditErrors) =>
    errors[field] ? { 'aria-invalid': true, 'aria-describedby': `${id}-${field}` } : {};
  const form = useFollowedFields({ from, to, who, kind, q, account });
  return (
    <Form method="get" role="search" className="t-bar t-audit-filters" ref={form}>
      <div className="t-group">
        <label className="t-day">
          {text('filter.from')}
          <input
            className="t-input"
            type="date"
            name="from"
            defaultValue={from}
            {...wrong('from')}
          />
        </label>
        <label className="t-day">
          {text('filter.to')}
          <input className="t-input" type="date" name="to" defaultValue={to} {...wrong('to')} />
        </label>
        <WhoField who={who} people={people} productName={productName} />
        <KindField kind={kind} />
        <input
          className="t-input"
          type="search"
          name="q"
          defaultValue={q}
          placeholder={text('filter.subject')}
          aria-label={text('filter.subject')}
        />
        {isOfAll ? (
          <input
            className="t-input"
            type="search"
            name="account"
            defaultValue={account}
            placeholder={text('filter.account')}
            aria-label={text('filter.account')}
            {...wrong('account')}
          />
        ) : null}
        <Button type="submit">{text('filter.apply')}</Button>
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
  const asked = Object.entries({ from, to, who, kind, q, account }).filter(([, value]) => value);
  return `/api/audit-log.csv?${new URLSearchParams(asked)}`;
}

type WhoProps = Pick<Props, 'people' | 'productName'> & Pick<AuditQuery, 'who'>;

function WhoField({ who, people, productName }: WhoProps) {
  const { text } = useMessages(auditMessages);
  return (
    <select
      className="t-input t-select"
      name="who"
      aria-label={text('filter.who')}
      defaultValue={who}
    >
      <option value="">{text('filter.everyone')}</option>
      <option value={OPERATOR}>{text('filter.administrators', { productName })}</option>
      <option value={NO_PERSON}>{text('filter.noPerson')}</option>
      {isKnown(who, people) ? null : <option value={who}>{text('filter.left')}</option>}
      {people.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

function KindField({ kind }: Pick<AuditQuery, 'kind'>) {
  const { text } = useMessages(auditMessages);
  return (
    <select
      className="t-input t-select"
      name="kind"
      aria-label={text('filter.kind')}
      defaultValue={kind}
    >
      <option value="">{text('filter.allKinds')}</option>
      {Object.entries(AUDIT_KINDS).map(([code, words]) => (
        <option key={code} value={code}>
          {words}
        </option>
      ))}
    </select>
  );
}
