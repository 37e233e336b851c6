import { Form, useNavigation } from '@remix-run/react';
import { useMemo } from 'react';
import { shortRef } from '#app/domain/orders/customer-ref.rules.ts';
import type { CustomerRow } from '#app/domain/orders/search-customers.ts';
import { createOrderMessages } from '#app/messages/create-order.ts';
import { Button } from '#app/ui/button.tsx';
import { useFollowedFields } from '#app/ui/use-followed-fields.ts';
import { DataTable } from '#app/ui/data-table.tsx';
import type { Column } from '#app/ui/table-column.ts';
import { useMessages } from '#app/ui/use-messages.ts';

type Props = {
  customers: CustomerRow[] | null;
  searched: string | null;
  picked: CustomerRow | null;
  onPick(customer: CustomerRow): void;
};

/** Fills the form from a customer who has ordered before. */
export function CustomerSearch({ customers, searched, picked, onPick }: Props) {
  const { text } = useMessages(createOrderMessages);
  const navigation = useNavigation();
  const isBusy = navigation.state === 'loading' && navigation.location.search.includes('customer=');
  const columns = useMemo(() => columnsOf(text, onPick), [text, onPick]);
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
          aria-label={text('search.label')}
          aria-invalid={isBlank || undefined}
          placeholder={text('search.field')}
        />
        <Button type="submit" busy={isBusy}>
          {text('search.button')}
        </Button>
      </Form>
      <div role="status">
        {isBlank ? <p className="t-field__error">{text('search.empty')}</p> : null}
        {customers?.length === 0 ? <p>{text('search.none')}</p> : null}
        {picked ? <p className="t-quiet">{text('search.picked', { name: picked.name })}</p> : null}
      </div>
      {customers && customers.length > 0 ? (
        <DataTable
          label={text('search.found')}
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

type Text = ReturnType<typeof createOrderMessages.in>['text'];

function columnsOf(
  text: Text,
  onPick: (customer: CustomerRow) => void,
): readonly Column<CustomerRow>[] {
  return [
    {
      key: 'ref',
      head: text('column.ref'),
      cell: (row) => (row.customerRef ? shortRef(row.customerRef) : '–'),
    },
    {
      key: 'name',
      head: text('column.name'),
      phone: 'title',
      cell: (row) => (
        <Button kind="quiet" onClick={() => onPick(row)}>
          {row.name}
        </Button>
      ),
    },
    { key: 'email', head: text('column.email'), cell: (row) => row.email ?? '–', maxRem: 16 },
    { key: 'phone', head: text('column.phone'), cell: (row) => row.phone ?? '–' },
    { key: 'address', head: text('column.address'), cell: (row) => row.address ?? '–', maxRem: 20 },
    { key: 'merchant', head: text('column.merchant'), cell: (row) => row.merchantName },
  ];
}
