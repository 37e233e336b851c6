import { Form, useNavigation } from '@remix-run/react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { Button } from '#app/ui/button.tsx';
import { FormFault } from '#app/ui/form-fault.tsx';
import { TextField } from '#app/ui/form-field.tsx';
import { OwnerField } from './owner-field.tsx';

type FieldsProps = {
  errors?: FormErrors;
  /** An administrator says whose store it is. */
  asksOwner: boolean;
};

/** Name and address of a new custom store. */
export function CustomStoreFields({ errors, asksOwner }: FieldsProps) {
  return (
    <>
      <TextField
        label="Store Name"
        name="storeName"
        maxLength={80}
        defaultValue={errors?.values['storeName']}
        error={errors?.fields['storeName']}
      />
      <TextField
        label="Store Url"
        name="storeUrl"
        inputMode="url"
        placeholder="https://shop.example.co.za"
        defaultValue={errors?.values['storeUrl']}
        error={errors?.fields['storeUrl']}
      />
      {asksOwner ? <OwnerField errors={errors} /> : null}
    </>
  );
}

export function CustomStoreForm({ errors, asksOwner }: FieldsProps) {
  const isBusy = useNavigation().state !== 'idle';
  return (
    <Form method="post" noValidate>
      <CustomStoreFields errors={errors} asksOwner={asksOwner} />
      <FormFault says={errors?.message} />
      <div className="t-group">
        <Button kind="primary" type="submit" busy={isBusy}>
          Create Store
        </Button>
      </div>
    </Form>
  );
}
