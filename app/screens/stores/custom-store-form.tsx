import { Form, useNavigation } from '@remix-run/react';
import { useRef, useState } from 'react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { storeMessages } from '#app/messages/stores.ts';
import { Resumed } from '#app/screens/order-form/resumed.tsx';
import { typedOf, type Draft } from '#app/shells/drafts.ts';
import { useDraft } from '#app/shells/use-draft.ts';
import { useSentOn } from '#app/shells/use-sent-on.ts';
import { Button } from '#app/ui/button.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { TextField } from '#app/ui/form-field.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { OwnerField } from './owner-field.tsx';

type FieldsProps = {
  errors?: FormErrors;
  /** Set for administrators, who must say which account the store belongs to. */
  asksOwner: boolean;
  /** The restored draft. */
  kept?: Draft;
};

export function CustomStoreFields({ errors, asksOwner, kept = {} }: FieldsProps) {
  const { text } = useMessages(storeMessages);
  return (
    <>
      <TextField
        label={text('new.name')}
        name="storeName"
        maxLength={80}
        defaultValue={errors?.values['storeName'] ?? kept['storeName']}
        error={errors?.fields['storeName']}
      />
      <TextField
        label={text('new.url')}
        name="storeUrl"
        inputMode="url"
        placeholder="https://shop.example.co.za"
        defaultValue={errors?.values['storeUrl'] ?? kept['storeUrl']}
        error={errors?.fields['storeUrl']}
      />
      {asksOwner ? <OwnerField errors={errors} kept={kept} /> : null}
    </>
  );
}

export function CustomStoreForm({ errors, asksOwner }: Omit<FieldsProps, 'kept'>) {
  const { text } = useMessages(storeMessages);
  const isBusy = useNavigation().state !== 'idle';
  const form = useRef<HTMLFormElement>(null);
  const [kept, setKept] = useState<Draft>();
  // A new number re-mounts the fields with new initial values.
  const [round, setRound] = useState(0);
  const fill = (found: Draft | undefined) => {
    setKept(found);
    setRound((last) => last + 1);
  };
  const { forget } = useDraft({
    form,
    name: 'custom-store',
    isSaved: useSentOn(),
    ownOf: typedOf,
    onFound: fill,
  });
  const discard = () => {
    fill(undefined);
    forget();
  };
  return (
    <Form method="post" noValidate ref={form}>
      {kept ? <Resumed onDiscard={discard} /> : null}
      <CustomStoreFields
        key={round}
        asksOwner={asksOwner}
        {...(errors ? { errors } : {})}
        {...(kept ? { kept } : {})}
      />
      <FormError says={errors?.message} />
      <div className="t-group">
        <Button kind="primary" type="submit" busy={isBusy}>
          {text('new.create')}
        </Button>
      </div>
    </Form>
  );
}
