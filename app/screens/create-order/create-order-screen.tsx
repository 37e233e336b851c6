import { Form, useNavigation } from '@remix-run/react';
import { useCallback, useRef, useState, type RefObject } from 'react';
import type { CustomerRow } from '#app/domain/orders/search-customers.ts';
import type { StoreChoice } from '#app/domain/stores/stores-with-pickup.ts';
import { ConfirmOrder } from '#app/screens/order-form/confirm-order.tsx';
import { OrderFields } from '#app/screens/order-form/order-fields.tsx';
import {
  useConfirmedSubmit,
  type OrderFormAnswer,
} from '#app/screens/order-form/use-confirmed-submit.ts';
import { ConnectFirst } from '#app/screens/order-form/connect-first.tsx';
import { useBackLink } from '#app/screens/order-form/use-back-link.ts';
import { orderPath } from '#app/screens/orders/order-words.rules.ts';
import { useShell } from '#app/shells/shell.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { useDraft } from '#app/shells/use-draft.ts';
import type { Draft } from '#app/shells/drafts.ts';
import { FormError } from '#app/ui/form-error.tsx';
import { Card } from '#app/ui/card.tsx';
import { addressOfDraft, ownOfCreate } from './create-draft.rules.ts';
import { Resumed } from '#app/screens/order-form/resumed.tsx';
import { useFormKey } from '#app/screens/use-form-key.ts';
import { CustomerSearch } from './customer-search.tsx';
import type { OrderFormValues } from '#app/domain/orders/order-form.rules.ts';
import { createOrderMessages } from '#app/messages/create-order.ts';
import type { AddressValue } from '#app/ui/address.ts';
import { SelectField } from '#app/ui/form-field.tsx';
import type { MapTiles } from '#app/ui/map-pin.rules.ts';
import { useMessages } from '#app/ui/use-messages.ts';

type Answer = OrderFormAnswer & { created?: string };
type Props = {
  stores: StoreChoice[];
  tiles: MapTiles;
  customers: CustomerRow[] | null;
  searched: string | null;
  answer?: Answer;
};

export function CreateOrderScreen({ stores, tiles, customers, searched, answer }: Props) {
  const { Page, SaveBar, has, href } = useShell();
  const { text } = useMessages(createOrderMessages);
  const form = useRef<HTMLFormElement>(null);
  const navigation = useNavigation();
  const created = answer?.created ?? null;
  // Still busy once the order is created, until its page opens.
  const isBusy = navigation.state === 'submitting' || created !== null;
  const filling = useFilling(form, answer);
  const { customer, kept, settled, isDirty, pick, discard } = filling;
  const confirming = useConfirmedSubmit(form, answer);
  const refused = answer === settled ? undefined : answer?.errors;
  useBackLink(
    created === null ? null : (answer?.message ?? ''),
    orderPath(created ?? ''),
    navigation.state !== 'idle',
  );
  if (stores.length === 0) return <NoStore />;
  return (
    <Page
      title={text('title')}
      back={{ label: text('back'), path: '/orders' }}
      actions={
        has('/orders/import') ? (
          <ButtonLink to={href('/orders/import')}>{text('import')}</ButtonLink>
        ) : null
      }
    >
      <SaveBar
        isDirty={isDirty && created === null}
        isBusy={isBusy}
        onSave={() => form.current?.requestSubmit()}
        onDiscard={discard}
      />
      <div className="t-stack t-stack--narrow">
        {kept ? <Resumed /> : null}
        <Card title={text('customer.title')}>
          <CustomerSearch
            customers={customers}
            searched={searched}
            picked={customer}
            onPick={pick}
          />
        </Card>
        <OrderCard
          form={form}
          filling={filling}
          refused={refused}
          isBusy={isBusy}
          onSubmit={confirming.begin}
          stores={stores}
          tiles={tiles}
        />
      </div>
      <ConfirmOrder {...confirming} />
    </Page>
  );
}

function NoStore() {
  const { Page } = useShell();
  const { text } = useMessages(createOrderMessages);
  return (
    <Page title={text('title')} back={{ label: text('back'), path: '/orders' }}>
      <ConnectFirst />
    </Page>
  );
}

/** The address of the customer's last order. If its position is only approximate, its precision is set to `town`. */
function addressOfCustomer(customer: CustomerRow): AddressValue {
  return {
    street: customer.street ?? '',
    suburb: customer.suburb ?? '',
    city: customer.city ?? '',
    province: customer.province ?? '',
    postalCode: customer.postalCode ?? '',
    latitude: customer.latitude,
    longitude: customer.longitude,
    geoSource: customer.geoSource,
    precision: customer.latitude === null ? null : customer.approximate ? 'town' : 'street',
  };
}

/** The fields besides the address that are filled from the customer. */
function fieldsOfCustomer(customer: CustomerRow): Partial<OrderFormValues> {
  const { customerRef, email, name, phone } = customer;
  return {
    customerRef: customerRef ?? '',
    email: email ?? '',
    customerName: name,
    phone: phone ?? '',
  };
}

type StoreAndPickupProps = {
  stores: readonly StoreChoice[];
  errors: Record<string, string>;
  /** The earlier choice, e.g. from a draft. */
  chosen?: { storeName?: string; pickupLocationId?: string };
};

/** The order's store and its pickup location. The store's default location is preselected, because it comes first. */
function StoreAndPickup({ stores, errors, chosen = {} }: StoreAndPickupProps) {
  const { text } = useMessages(createOrderMessages);
  const only = stores.length === 1 ? (stores[0]?.name ?? '') : '';
  const [storeName, setStoreName] = useState(chosen.storeName || only);
  const locations = stores.find((store) => store.name === storeName)?.locations ?? [];
  const isWithout = storeName !== '' && locations.length === 0;
  return (
    <>
      <SelectField
        label={text('store.label')}
        name="storeName"
        value={storeName}
        onChange={(event) => setStoreName(event.target.value)}
        error={errors['storeName']}
      >
        <option value="">{text('store.choose')}</option>
        {stores.map((store) => (
          <option key={store.name} value={store.name}>
            {store.name}
          </option>
        ))}
      </SelectField>
      <SelectField
        // Re-mounted for another store, so that its default location is selected.
        key={storeName}
        label={text('pickup.label')}
        name="pickupLocationId"
        defaultValue={chosen.storeName === storeName ? chosen.pickupLocationId : undefined}
        error={errors['pickupLocationId']}
        help={isWithout ? text('pickup.noneYet') : null}
      >
        {locations.length > 0 ? null : (
          <option value="">{storeName ? text('pickup.none') : text('pickup.storeFirst')}</option>
        )}
        {locations.map((location) => (
          <option key={location.id} value={location.id}>
            {location.name} – {location.address}
          </option>
        ))}
      </SelectField>
    </>
  );
}

type OrderCardProps = Pick<Props, 'stores' | 'tiles'> & {
  form: RefObject<HTMLFormElement>;
  filling: ReturnType<typeof useFilling>;
  refused: OrderFormAnswer['errors'];
  isBusy: boolean;
  onSubmit: ReturnType<typeof useConfirmedSubmit>['begin'];
};

function OrderCard(props: OrderCardProps) {
  const { form, filling, refused, isBusy, onSubmit, stores, tiles } = props;
  const { customer, own, kept, formKey, round, fillings } = filling;
  const { href } = useShell();
  const { text } = useMessages(createOrderMessages);
  const errors = refused?.fields ?? {};
  return (
    <Card title={text('order.title')}>
      {/* A new key re-mounts the fields with the values of the chosen customer. */}
      <Form
        method="post"
        noValidate
        ref={form}
        action={href('/orders/create')}
        onInput={filling.touch}
        onSubmit={onSubmit}
        preventScrollReset
      >
        <input type="hidden" name="formKey" value={formKey} />
        <StoreAndPickup
          key={`store ${round}`}
          stores={stores}
          errors={errors}
          chosen={kept ?? {}}
        />
        <OrderFields
          key={`fields ${fillings}`}
          labelOf={(field) => text(`label.${field}`)}
          values={{ ...(kept ?? own), ...(customer ? fieldsOfCustomer(customer) : {}) }}
          address={customer ? addressOfCustomer(customer) : kept && addressOfDraft(kept)}
          errors={errors}
          tiles={tiles}
          onAddress={filling.touch}
        />
        <FormError says={refused?.message} />
        <div className="t-group">
          <Button kind="primary" type="submit" busy={isBusy}>
            {text('button')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

/** The fields that are about the order and not its customer. Another customer does not change them. */
function orderFieldsOf(form: HTMLFormElement): Partial<OrderFormValues> {
  const fields = new FormData(form);
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { orderId: text('orderId'), note: text('note') };
}

/** Fills the form from a chosen customer or from a restored draft, and keeps a draft of what is typed. */
function useFilling(form: RefObject<HTMLFormElement>, answer: Answer | undefined) {
  const [customer, setCustomer] = useState<CustomerRow | null>(null);
  const [own, setOwn] = useState<Partial<OrderFormValues>>({});
  const [isDirty, setDirty] = useState(false);
  // A new `round` re-mounts the store and pickup fields, a new `fillings` all other fields.
  const [round, setRound] = useState(0);
  const [fillings, setFillings] = useState(0);
  const [settled, setSettled] = useState<Answer>();
  const [kept, setKept] = useState<Draft>();
  const [formKey, setFormKey] = useFormKey();
  const draft = useDraft({
    form,
    name: 'create-order',
    isSaved: answer?.created !== undefined,
    ownOf: ownOfCreate,
    onFound: (found) => {
      setKept(found);
      if (found.formKey) setFormKey(found.formKey);
      setCustomer(null);
      setRound((last) => last + 1);
      setFillings((last) => last + 1);
      setDirty(true);
    },
  });
  const latest = useRef(answer);
  latest.current = answer;
  const pick = useCallback(
    (one: CustomerRow | null) => {
      setCustomer(one);
      setOwn(form.current ? orderFieldsOf(form.current) : {});
      setKept(undefined);
      setFillings((last) => last + 1);
      setSettled(latest.current);
      setDirty(one !== null);
    },
    [form],
  );
  const discard = () => {
    pick(null);
    setFormKey();
    setOwn({});
    setRound(round + 1);
    draft.forget();
  };
  const touch = () => {
    setDirty(true);
    draft.note();
  };
  return { customer, own, kept, formKey, round, fillings, settled, isDirty, pick, discard, touch };
}
