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
  custom: ['Its API tokens stop working.'],
  woocommerce: [
    'We remove our webhooks from the store and delete its keys here.',
    'Also revoke our key in WooCommerce: Settings, Advanced, REST API. Only you can do this.',
  ],
  shopify: [
    'We delete our access to the store. Also uninstall the app in Shopify. To connect the store again, open the app there and sign in.',
  ],
};

/** Deleting a store disconnects it (product.md D15). The dialog says what is revoked and what stays. The user
 *  must type the store's name. */
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
        { label: 'Keep store', onAction: onClose },
        {
          label: 'Delete Store',
          kind: 'danger',
          isBusy,
          isDisabled: !isSame,
          onAction: () => form.current?.requestSubmit(),
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
        <li>No new orders arrive, and orders that are not booked yet can no longer ship.</li>
        <li>Its orders, labels and money records stay. Booked parcels are still delivered.</li>
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
