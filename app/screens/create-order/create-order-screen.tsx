import { Form, useNavigation, useSubmit } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { CustomerRow } from '#app/domain/orders/search-customers.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import type { StoreChoice } from '#app/domain/stores/stores-with-pickup.ts';
import { useShell } from '#app/shells/shell.ts';
import { AddressPicker } from '#app/ui/address-picker.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { SelectField, TextArea, TextField } from '#app/ui/form-field.tsx';
import { usePlaces } from '#app/ui/use-places.ts';
import { CustomerSearch } from './customer-search.tsx';
import { addressOfCustomer } from './customer-address.ts';

type Answer = { confirm?: 'noContact' | 'sameId'; message?: string; errors?: FormErrors };

type Props = {
  stores: StoreChoice[];
  tileUrl: string | null;
  customers: CustomerRow[] | null;
  searched: string | null;
  answer?: Answer;
};

export function CreateOrderScreen({ stores, tileUrl, customers, searched, answer }: Props) {
  const { Page, href } = useShell();
  const places = usePlaces();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useNavigation().state === 'submitting';
  const [storeName, setStoreName] = useState(stores.length === 1 ? (stores[0]?.name ?? '') : '');
  const [customer, setCustomer] = useState<CustomerRow | null>(null);
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => setAsking(Boolean(answer?.confirm)), [answer]);
  useEffect(() => {
    if (answer?.errors) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [answer]);

  const proceed = () => {
    if (!form.current || !answer?.confirm) return;
    const all = [...confirmed, answer.confirm];
    setConfirmed(all);
    setAsking(false);
    const data = new FormData(form.current);
    if (all.includes('noContact')) data.set('confirmedNoContact', 'yes');
    if (all.includes('sameId')) data.set('confirmedSameId', 'yes');
    submit(data, { method: 'post' });
  };
  const fields = answer?.errors?.fields ?? {};
  const locations = stores.find((store) => store.name === storeName)?.locations ?? [];
  if (stores.length === 0) return <NoStore />;
  return (
    <Page title="Create Order" back={{ label: 'Orders', path: '/orders' }}>
      <div className="t-stack">
        <Card title="Customer">
          <CustomerSearch customers={customers} searched={searched} onPick={setCustomer} />
        </Card>
        <Card title="Order">
          {/* A new key fills the whole form from the customer that was picked. */}
          <Form
            method="post"
            noValidate
            ref={form}
            key={customer?.id ?? 'new'}
            action={href('/orders/create')}
            preventScrollReset
          >
            <SelectField
              label="Select Store"
              name="storeName"
              value={storeName}
              onChange={(event) => setStoreName(event.target.value)}
              error={fields['storeName']}
            >
              <option value="">Choose a store</option>
              {stores.map((store) => (
                <option key={store.name} value={store.name}>
                  {store.name}
                </option>
              ))}
            </SelectField>
            <SelectField
              label="Select Pickup"
              name="pickupLocationId"
              error={fields['pickupLocationId']}
              help={
                storeName && locations.length === 0
                  ? 'This store has no pickup location yet.'
                  : null
              }
            >
              {locations.length === 1 ? null : (
                <option value="">
                  {storeName ? 'Choose where it is collected' : 'Choose a store first'}
                </option>
              )}
              {locations.map((location) => (
                <option key={location.id} value={location.id}>
                  {location.name} – {location.address}
                </option>
              ))}
            </SelectField>
            <TextField
              label="Order ID (Optional)"
              name="orderId"
              maxLength={64}
              error={fields['orderId']}
            />
            <TextField
              label="Customer Ref (Optional)"
              name="customerRef"
              maxLength={120}
              defaultValue={customer?.customerRef ?? ''}
              error={fields['customerRef']}
            />
            <TextField
              label="Customer Email (Optional)"
              name="email"
              type="email"
              defaultValue={customer?.email ?? ''}
              error={fields['email']}
            />
            <TextField
              label="Customer Name"
              name="customerName"
              maxLength={120}
              defaultValue={customer?.name ?? ''}
              error={fields['customerName']}
            />
            <TextField
              label="Customer Phone (Optional)"
              name="phone"
              type="tel"
              defaultValue={customer?.phone ?? ''}
              error={fields['phone']}
            />
            <AddressPicker
              label="Customer Address"
              tileUrl={tileUrl}
              {...places}
              {...(customer ? { initial: addressOfCustomer(customer) } : {})}
              {...(fields['address'] ? { error: fields['address'] } : {})}
            />
            <TextArea
              label="Delivery Notes (Optional)"
              name="note"
              maxLength={1000}
              error={fields['note']}
            />
            {answer?.errors?.message ? (
              <p className="t-field__error" role="alert">
                {answer.errors.message}
              </p>
            ) : null}
            <div className="t-group">
              <Button kind="primary" type="submit" busy={isBusy}>
                Create Order
              </Button>
            </div>
          </Form>
        </Card>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title="Please confirm"
        confirmLabel="Proceed"
        onConfirm={proceed}
        onCancel={() => setAsking(false)}
      >
        {answer?.message}
      </ConfirmDialog>
    </Page>
  );
}

function NoStore() {
  const { Page, href } = useShell();
  return (
    <Page title="Create Order" back={{ label: 'Orders', path: '/orders' }}>
      <Card>
        <EmptyState
          title="Connect a store first"
          action={
            <ButtonLink kind="primary" to={href('/create-store')}>
              + Add New Store
            </ButtonLink>
          }
        >
          An order belongs to a store, which says where the courier collects it.
        </EmptyState>
      </Card>
    </Page>
  );
}
