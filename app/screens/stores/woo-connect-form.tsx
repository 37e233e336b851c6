import { Form, useNavigation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { choicesFor, DEFAULT_DAYS } from '#app/domain/stores/backfill.rules.ts';
import { useShell } from '#app/shells/shell.ts';
import { Button } from '#app/ui/button.tsx';
import { FormFault } from '#app/ui/form-fault.tsx';
import { SelectField, TextField } from '#app/ui/form-field.tsx';
import { OwnerField } from './owner-field.tsx';
import type { WooAnswer, WooShop } from './woo-connect-answer.ts';
import { WooConnectState } from './woo-connect-state.tsx';

type Props = {
  shop: WooShop | null;
  demoUrl: string | null;
  asksOwner: boolean;
  answer?: WooAnswer;
};

export function WooConnectForm({ shop, demoUrl, asksOwner, answer }: Props) {
  const { openExternal } = useShell();
  const isBusy = useNavigation().state !== 'idle';
  const [name, setName] = useState(shop?.name ?? '');
  const [url, setUrl] = useState(shop?.url ?? '');
  const [isHydrated, setHydrated] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const authorizeUrl = answer?.authorizeUrl;
  useEffect(() => setHydrated(true), []);
  useEffect(() => {
    if (!authorizeUrl) return;
    setRefused(!openExternal(authorizeUrl));
  }, [authorizeUrl, openExternal]);
  const isIncomplete = isHydrated && (name.trim() === '' || url.trim() === '');
  return (
    <div className="t-stack">
      <Form method="post" noValidate>
        <TextField
          label="Store Name"
          name="storeName"
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={answer?.errors?.fields['storeName']}
        />
        <TextField
          label="Store Url"
          name="storeUrl"
          inputMode="url"
          placeholder="https://shop.example.co.za"
          value={url}
          onChange={(event) => setUrl(event.target.value)}
          error={answer?.errors?.fields['storeUrl']}
        />
        {asksOwner ? <OwnerField errors={answer?.errors} /> : null}
        <SelectField
          label="Earlier orders"
          name="days"
          defaultValue={DEFAULT_DAYS}
          help="What else you want can be brought in later."
          error={answer?.errors?.fields['days']}
        >
          {choicesFor('woocommerce').map(({ days, label }) => (
            <option key={days} value={days}>
              {label}
            </option>
          ))}
        </SelectField>
        <FormFault says={answer?.errors?.message} />
        <div className="t-group">
          <Button kind="primary" type="submit" busy={isBusy} disabled={isIncomplete}>
            Connect Woocommerce
          </Button>
          {demoUrl ? (
            <Button
              onClick={() => {
                setName('Demo shop');
                setUrl(demoUrl);
              }}
            >
              Use the demo store
            </Button>
          ) : null}
        </div>
      </Form>
      {authorizeUrl && isRefused ? (
        <p role="status">
          Your browser kept the window closed.{' '}
          <a href={authorizeUrl} target="_blank" rel="noopener noreferrer">
            Open your store to approve
          </a>
        </p>
      ) : null}
      {answer?.token ? (
        <WooConnectState
          key={answer.token}
          token={answer.token}
          authorizeUrl={isRefused ? undefined : authorizeUrl}
        />
      ) : null}
    </div>
  );
}
