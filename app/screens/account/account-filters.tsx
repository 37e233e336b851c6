import { Form } from '@remix-run/react';
import { TRANSACTION_TYPES } from '#app/domain/wallet/transaction-types.rules.ts';
import type { TransactionsQuery } from '#app/domain/wallet/transactions.schema.ts';
import { Button } from '#app/ui/button.tsx';

type Props = { query: TransactionsQuery; stores: readonly string[] };

/** Filters by type, dates and store. */
export function AccountFilters({ query, stores }: Props) {
  const { type, from, to, store, account } = query;
  const isKnown = store === '' || stores.includes(store);
  return (
    // The form is re-mounted when the address changes, because its fields keep their own state.
    <Form
      key={JSON.stringify(query)}
      method="get"
      role="search"
      className="t-bar t-audit-filters t-history-filters"
    >
      <div className="t-group">
        {account ? <input type="hidden" name="account" value={account} /> : null}
        <label className="t-day">
          From
          <input className="t-input" type="date" name="from" defaultValue={from} />
        </label>
        <label className="t-day">
          To
          <input className="t-input" type="date" name="to" defaultValue={to} />
        </label>
        <select className="t-input t-select" name="type" aria-label="Type" defaultValue={type}>
          <option value="">All types</option>
          {Object.entries(TRANSACTION_TYPES).map(([code, { words }]) => (
            <option key={code} value={code}>
              {words}
            </option>
          ))}
        </select>
        {stores.length > 1 || store ? (
          <select className="t-input t-select" name="store" aria-label="Store" defaultValue={store}>
            <option value="">All stores</option>
            {isKnown ? null : <option value={store}>{store}</option>}
            {stores.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        ) : null}
        <Button type="submit">Apply</Button>
      </div>
    </Form>
  );
}
