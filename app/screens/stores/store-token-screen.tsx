import { useNavigate, Form, useNavigation } from '@remix-run/react';
import { useState } from 'react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { storeTokenMessages } from '#app/messages/store-token.ts';
import { useShell } from '#app/shells/shell.ts';
import { Card } from '#app/ui/card.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { KeyText } from '#app/ui/key-text.tsx';
import { Button } from '#app/ui/button.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { SelectField } from '#app/ui/form-field.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { CustomStoreFields } from './custom-store-form.tsx';

/** The value of the choice *A new custom store*. No store can have this name, because names are trimmed. */
const NEW = ' ';

type Answer = { token?: string; handle?: string; storeName?: string; errors?: FormErrors };
type Props = {
  /** Names of the stores that can have a token. */
  stores: readonly string[];
  chosen: string | null;
  asksOwner: boolean;
  answer?: Answer;
};

export function StoreTokenScreen({ stores, chosen, asksOwner, answer }: Props) {
  const { Page, href } = useShell();
  const { text, parts } = useMessages(storeTokenMessages);
  const navigate = useNavigate();
  const close = () => navigate(href('/store-settings'));
  return (
    <Page title={text('title')} back={{ label: text('back'), path: '/store-settings' }}>
      <div className="t-stack t-stack--narrow">
        <Card>
          <p className="t-quiet t-lead">{text('lead')}</p>
          <StoreTokenForm
            stores={stores}
            chosen={chosen}
            asksOwner={asksOwner}
            errors={answer?.errors}
          />
        </Card>
        <Card title={text('use.title')}>
          <p>
            {parts('use.body', {
              samples: (inside) => (
                <a key="samples" className="t-link" href="/api/docs/samples">
                  {inside}
                </a>
              ),
              calls: (inside) => (
                <a key="calls" className="t-link" href="/api/docs">
                  {inside}
                </a>
              ),
            })}
          </p>
        </Card>
      </div>
      <Dialog
        isOpen={Boolean(answer?.token)}
        title={text('token.title')}
        isShownOnce
        onClose={close}
        actions={[{ label: text('token.ok'), kind: 'primary', onAction: close }]}
      >
        <p>
          {parts('token.body', {
            store: answer?.storeName ?? '',
            b: (inside) => <b key="b">{inside}</b>,
          })}
        </p>
        <p className="t-token">
          <KeyText what={text('token.what')}>{answer?.token ?? ''}</KeyText>
        </p>
      </Dialog>
    </Page>
  );
}

type StoreTokenFormProps = {
  stores: readonly string[];
  chosen: string | null;
  asksOwner: boolean;
  errors?: FormErrors;
};

/** An existing store is chosen from a list, so that a mistyped name does not create a second one. A new store is
 *  a separate choice. */
function StoreTokenForm({ stores, chosen, asksOwner, errors: refused }: StoreTokenFormProps) {
  const { text } = useMessages(storeTokenMessages);
  const isBusy = useNavigation().state !== 'idle';
  const [store, setStore] = useState(chosen ?? (stores.length === 0 ? NEW : ''));
  const isNew = store === NEW;
  // Errors about one choice are not shown for the other.
  const sent = refused?.values['which'];
  const errors = sent === undefined || (sent === 'new') === isNew ? refused : undefined;
  const error = errors?.fields['which'] ?? (isNew ? null : errors?.fields['storeName']);
  return (
    <Form method="post" noValidate>
      <SelectField
        label={text('store')}
        value={store}
        onChange={(event) => setStore(event.target.value)}
        error={error}
      >
        <option value="">{text('store.choose')}</option>
        {stores.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
        <option value={NEW}>{text('store.new')}</option>
      </SelectField>
      <input type="hidden" name="which" value={isNew ? 'new' : 'known'} />
      {isNew ? (
        <CustomStoreFields asksOwner={asksOwner} errors={errors} />
      ) : (
        <input type="hidden" name="storeName" value={store} />
      )}
      <FormError says={errors?.message} />
      <div className="t-group">
        <Button kind="primary" type="submit" busy={isBusy}>
          {text('button')}
        </Button>
      </div>
    </Form>
  );
}
