import { Form, useNavigation } from '@remix-run/react';
import { useRef, useState } from 'react';
import type { CustomerRow } from '#app/domain/orders/search-customers.ts';
import type { StoreChoice } from '#app/domain/stores/stores-with-pickup.ts';
import { ConfirmOrder } from '#app/screens/order-form/confirm-order.tsx';
import { OrderFields } from '#app/screens/order-form/order-fields.tsx';
import { CREATE_LABELS } from '#app/screens/order-form/order-labels.rules.ts';
import {
  useConfirmedSubmit,
  type OrderFormAnswer,
} from '#app/screens/order-form/use-confirmed-submit.ts';
import { useShell } from '#app/shells/shell.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { CustomerSearch } from './customer-search.tsx';
import { addressOfCustomer, fieldsOfCustomer } from './customer-fields.ts';
import { StoreAndPickup } from './store-and-pickup.tsx';

type Props = {
  stores: StoreChoice[];
  tileUrl: string | null;
  customers: CustomerRow[] | null;
  searched: string | null;
  answer?: OrderFormAnswer;
};

export function CreateOrderScreen({ stores, tileUrl, customers, searched, answer }: Props) {
  const { Page, href } = useShell();
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useNavigation().state === 'submitting';
  const [customer, setCustomer] = useState<CustomerRow | null>(null);
  const confirming = useConfirmedSubmit(form, answer);
  const errors = answer?.errors?.fields ?? {};
  if (stores.length === 0) return <NoStore />;
  return (
    <Page title="Create Order" back={{ label: 'Orders', path: '/orders' }}>
      <div className="t-stack">
        <Card title="Customer">
          <CustomerSearch customers={customers} searched={searched} onPick={setCustomer} />
        </Card>
        <Card title="Order">
          {/* A new key fills the fields from the customer that was picked. */}
          <Form
            method="post"
            noValidate
            ref={form}
            action={href('/orders/create')}
            onSubmit={confirming.begin}
            preventScrollReset
          >
            <StoreAndPickup stores={stores} errors={errors} />
            <OrderFields
              key={customer?.id ?? 'new'}
              labels={CREATE_LABELS}
              values={customer ? fieldsOfCustomer(customer) : {}}
              address={customer ? addressOfCustomer(customer) : undefined}
              errors={errors}
              tileUrl={tileUrl}
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
      <ConfirmOrder {...confirming} />
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
