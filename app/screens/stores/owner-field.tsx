import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { storeMessages } from '#app/messages/stores.ts';
import type { Draft } from '#app/shells/drafts.ts';
import { TextField } from '#app/ui/form-field.tsx';
import { useMessages } from '#app/ui/use-messages.ts';

type Props = { errors?: FormErrors; kept?: Draft };

/** The account that will own the new store; asked of administrators, who have no account of their own. */
export function OwnerField({ errors, kept = {} }: Props) {
  const { text } = useMessages(storeMessages);
  return (
    <TextField
      label={text('new.owner')}
      name="username"
      type="email"
      maxLength={254}
      defaultValue={errors?.values['username'] ?? kept['username']}
      error={errors?.fields['username']}
    />
  );
}
