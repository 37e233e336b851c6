import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { TextField } from '#app/ui/form-field.tsx';

/** Whose the new store is; for an administrator, who has no account of their own. */
export function OwnerField({ errors }: { errors?: FormErrors }) {
  return (
    <TextField
      label="Merchant Email"
      name="username"
      type="email"
      maxLength={254}
      defaultValue={errors?.values['username']}
      error={errors?.fields['username']}
    />
  );
}
