import { Form, useNavigation } from '@remix-run/react';
import { useMemo } from 'react';
import { shortRef } from '#app/domain/orders/customer-ref.rules.ts';
import type { CustomerRow } from '#app/domain/orders/search-customers.ts';
import { Button } from '#app/ui/button.tsx';
import { useFollowedFields } from '#app/ui/use-followed-fields.ts';
import { DataTable } from '#app/ui/data-table.tsx';
import type { Column } from '#app/ui/table-column.ts';

type Props = {
  customers: CustomerRow[] | null;
  searched: string | null;
  picked: CustomerRow | null;
  onPick(customer: CustomerRow): void;
};

/** Fills the form from a customer who has ordered before. */
export function CustomerSearch({ customers, searched, picked, onPick }: Props) {
  const navigation = useNavigation();
  const isBusy = navigation.state === 'loading' && navigation.location.search.includes('customer=');
  const columns = useMemo(() => columnsOf(onPick), [onPick]);
  const form = useFollowedFields({ customer: searched ?? '' });
  const isBlank = searched !== null && searched.trim() === '';
  return (
    <>
      <Form method="get" role="search" className="t-search-bar" preventScrollReset ref={form}>
        <input
          className="t-input"
          type="search"
          name="customer"
          defaultValue={searched ?? ''}
          aria-label="Customer name, email, phone or reference"
          aria-invalid={isBlank || undefined}
          placeholder="Name, email, phone or reference"
        />
        <Button type="submit" busy={isBusy}>
          Search For Customer
        </Button>
      </Form>
      <div role="status">
        {isBlank ? <p className="t-field__error">Please enter a Customer search query</p> : null}
        {customers?.length === 0 ? <p>No customers found</p> : null}
        {picked ? (
          <p className="t-quiet">{`The form shows the details of ${picked.name}.`}</p>
        ) : null}
      </div>
      {customers && customers.length > 0 ? (
        <DataTable
          label="Customers found"
          columns={columns}
          rows={customers}
          rowId={(row) => row.id}
          rowLabel={(row) => row.name}
          onRow={onPick}
        />
      ) : null}
    </>
  );
}

function columnsOf(onPick: (customer: CustomerRow) => void): readonly Column<CustomerRow>[] {
  return [
    {
      key: 'ref',
      head: 'Customer Ref',
      cell: (row) => (row.customerRef ? shortRef(row.customerRef) : '–'),
    },
    {
      key: 'name',
      head: 'Name',
      phone: 'title',
      cell: (row) => (
        <Button kind="quiet" onClick={() => onPick(row)}>
          {row.name}
        </Button>
      ),
    },
    { key: 'email', head: 'Email', cell: (row) => row.email ?? '–', maxRem: 16 },
    { key: 'phone', head: 'Phone', cell: (row) => row.phone ?? '–' },
    { key: 'address', head: 'Address', cell: (row) => row.address ?? '–', maxRem: 20 },
    { key: 'merchant', head: 'Merchant', cell: (row) => row.merchantName },
  ];
}
