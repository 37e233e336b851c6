import { Form, useNavigation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { choicesFor, DEFAULT_DAYS } from '#app/domain/stores/backfill.rules.ts';
import type { DemoStore } from '#app/domain/stores/find-demo-stores.ts';
import { createStoreMessages } from '#app/messages/create-store.ts';
import { storeMessages } from '#app/messages/stores.ts';
import { useShell } from '#app/shells/shell.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { SelectField, TextField } from '#app/ui/form-field.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { OwnerField } from './owner-field.tsx';
import type { WooAnswer, WooShop } from './woo-connect-answer.ts';
import { typedPath } from './store-paths.ts';
import { useLeaving } from './use-leaving.ts';

type Props = {
  shop: WooShop | null;
  demo: DemoStore | null;
  asksOwner: boolean;
  answer?: WooAnswer;
};

export function WooConnectForm({ shop, demo, asksOwner, answer }: Props) {
  const { href, stores } = useShell();
  const { text } = useMessages(createStoreMessages);
  const { text: shared } = useMessages(storeMessages);
  const isBusy = useNavigation().state !== 'idle';
  const [name, setName] = useState(shop?.name ?? '');
  const [url, setUrl] = useState(shop?.url ?? '');
  const [isHydrated, setHydrated] = useState(false);
  const authorizeUrl = answer?.authorizeUrl ?? null;
  useEffect(() => setHydrated(true), []);
  const isLeaving = useLeaving(authorizeUrl);
  const isIncomplete = isHydrated && (name.trim() === '' || url.trim() === '');
  return (
    <div className="t-stack">
      {/* The typed values are in the form's URL, so that the browser's Back from the store restores them. */}
      <Form method="post" action={href(typedPath({ name, url }))} replace noValidate>
        <TextField
          label={shared('new.name')}
          name="storeName"
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={answer?.errors?.fields['storeName']}
        />
        <TextField
          label={shared('new.url')}
          name="storeUrl"
          inputMode="url"
          placeholder="https://shop.example.co.za"
          value={url}
          onChange={(event) => setUrl(event.target.value)}
          error={answer?.errors?.fields['storeUrl']}
        />
        {asksOwner ? <OwnerField errors={answer?.errors} /> : null}
        <PastOrdersField error={answer?.errors?.fields['days']} />
        <FormError says={answer?.errors?.message} />
        <div className="t-group">
          <Button kind="primary" type="submit" busy={isBusy || isLeaving} disabled={isIncomplete}>
            {text('connect')}
          </Button>
          {demo?.storeName ? (
            <ButtonLink to={href(stores.page(demo.storeName))}>{text('demo.open')}</ButtonLink>
          ) : null}
          {demo && !demo.storeName ? (
            <Button
              onClick={() => {
                setName(text('demo.name'));
                setUrl(demo.url);
              }}
            >
              {text('demo.use')}
            </Button>
          ) : null}
        </div>
      </Form>
      {authorizeUrl && isLeaving ? <StoreIsOpening authorizeUrl={authorizeUrl} /> : null}
    </div>
  );
}

function PastOrdersField({ error }: { error: string | undefined }) {
  const { text } = useMessages(createStoreMessages);
  return (
    <SelectField
      label={text('pastOrders')}
      name="days"
      defaultValue={DEFAULT_DAYS}
      help={text('pastOrdersHelp')}
      error={error}
    >
      {choicesFor('woocommerce').map(({ days, label }) => (
        <option key={days} value={days}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

function StoreIsOpening({ authorizeUrl }: { authorizeUrl: string }) {
  const { parts } = useMessages(createStoreMessages);
  return (
    <p role="status">
      {parts('leaving', {
        link: (inside) => (
          <a key="link" className="t-link" href={authorizeUrl}>
            {inside}
          </a>
        ),
      })}
    </p>
  );
}
