import { Form, useNavigation } from '@remix-run/react';
import { useState } from 'react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { Button } from '#app/ui/button.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { SelectField } from '#app/ui/form-field.tsx';
import { CustomStoreFields } from './custom-store-form.tsx';

/** No store can have this name, because names are trimmed. */
const NEW = ' ';

type Props = {
  stores: readonly string[];
  chosen: string | null;
  asksOwner: boolean;
  errors?: FormErrors;
};

/** An existing store is chosen from a list, so that a mistyped name does not create a second one. A new store is
 *  a separate choice. */
export function StoreTokenForm({ stores, chosen, asksOwner, errors: refused }: Props) {
  const isBusy = useNavigation().state !== 'idle';
  const [store, setStore] = useState(chosen ?? (stores.length === 0 ? NEW : ''));
  const isNew = store === NEW;
  // Errors about one choice are not shown for the other.
  const sent = refused?.values['which'];
  const errors = sent === undefined || (sent === 'new') === isNew ? refused : undefined;
  const fault = errors?.fields['which'] ?? (isNew ? null : errors?.fields['storeName']);
  return (
    <Form method="post" noValidate>
      <SelectField
        label="Store"
        value={store}
        onChange={(event) => setStore(event.target.value)}
        error={fault}
      >
        <option value="">Choose a store</option>
        {stores.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
        <option value={NEW}>A new custom store</option>
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
          Generate Token
        </Button>
      </div>
    </Form>
  );
}
