import { Form } from '@remix-run/react';
import { useRef, useState } from 'react';
import type { StorePage } from '#app/domain/stores/read-store.ts';
import { storePageMessages } from '#app/messages/store-page.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { EmailText } from '#app/ui/email-text.tsx';
import { TextField } from '#app/ui/form-field.tsx';
import { useMessages } from '#app/ui/use-messages.ts';

type Props = {
  store: Pick<StorePage, 'name' | 'integrationType' | 'account'>;
  isOpen: boolean;
  isBusy: boolean;
  error?: string;
  onClose(): void;
};

const REVOKED = {
  custom: ['delete.custom'],
  woocommerce: ['delete.woocommerce', 'delete.woocommerceKey'],
  shopify: ['delete.shopify'],
} as const;

/** Deleting a store disconnects it (product.md D15). The dialog says what is revoked and what stays. The user
 *  must type the store's name. */
export function DeleteStore({ store, isOpen, isBusy, error, onClose }: Props) {
  const { text, parts } = useMessages(storePageMessages);
  const [typed, setTyped] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const isSame = typed.trim() === store.name;
  return (
    <Dialog
      isOpen={isOpen}
      title={text('delete.title', { store: store.name })}
      onClose={onClose}
      actions={[
        { label: text('delete.keep'), onAction: onClose },
        {
          label: text('delete.confirm'),
          kind: 'danger',
          isBusy,
          isDisabled: !isSame,
          onAction: () => form.current?.requestSubmit(),
        },
      ]}
    >
      {store.account ? (
        <p className="t-lead">
          {parts('delete.account', {
            account: <EmailText key="account">{store.account}</EmailText>,
          })}
        </p>
      ) : null}
      <ul className="t-plain-list">
        {REVOKED[store.integrationType].map((line) => (
          <li key={line}>{text(line)}</li>
        ))}
        <li>{text('delete.noNewOrders')}</li>
        <li>{text('delete.stays')}</li>
      </ul>
      <Form method="post" ref={form} noValidate>
        <input type="hidden" name="intent" value="disconnect" />
        <TextField
          label={text('delete.name', { store: store.name })}
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
