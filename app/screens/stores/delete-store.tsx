import { Form } from '@remix-run/react';
import { useRef, useState } from 'react';
import type { StorePage } from '#app/domain/stores/read-store.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { EmailText } from '#app/ui/email-text.tsx';
import { TextField } from '#app/ui/form-field.tsx';

type Props = {
  store: Pick<StorePage, 'name' | 'integrationType' | 'account'>;
  isOpen: boolean;
  isBusy: boolean;
  error?: string;
  onClose(): void;
};

// prettier-ignore
const REVOKED: Record<StorePage['integrationType'], readonly string[]> = {
  custom: ['Its access tokens open nothing any more.'],
  woocommerce: [
    'Our webhooks are taken out of the store, and its keys are forgotten here.',
    'Revoke our key in WooCommerce too, under Settings, Advanced, REST API: only you can.',
  ],
  shopify: [
    'Its access is forgotten here. Uninstall the app in Shopify too: opening it connects the store again.',
  ],
};

/** Delete disconnects (product.md D15). Says what it revokes and what stays, and wants the name typed. */
export function DeleteStore({ store, isOpen, isBusy, error, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const isSame = typed.trim() === store.name;
  return (
    <Dialog
      isOpen={isOpen}
      title={`Delete ${store.name}?`}
      onClose={onClose}
      actions={[
        { label: 'Keep it', onAct: onClose },
        {
          label: 'Delete Store',
          kind: 'danger',
          isBusy,
          isDisabled: !isSame,
          onAct: () => form.current?.requestSubmit(),
        },
      ]}
    >
      {store.account ? (
        <p className="t-lead">
          It belongs to <EmailText>{store.account}</EmailText>.
        </p>
      ) : null}
      <ul className="t-plain-list">
        {REVOKED[store.integrationType].map((line) => (
          <li key={line}>{line}</li>
        ))}
        <li>No new orders come in, and orders that are not booked yet can no longer be shipped.</li>
        <li>Its orders, labels and money records stay, and parcels under way go on.</li>
      </ul>
      <Form method="post" ref={form} noValidate>
        <input type="hidden" name="intent" value="disconnect" />
        <TextField
          label={`Type ${store.name} to confirm`}
          name="typedName"
          autoComplete="off"
          maxLength={120}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={error}
        />
      </Form>
    </Dialog>
  );
}
