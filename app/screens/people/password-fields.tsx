import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { TextField } from '#app/ui/form-field.tsx';

type Props = { errors: FormErrors | null };

/** An open browser alone changes nothing that opens the account. */
export function CurrentPassword({ errors }: Props) {
  return (
    <TextField
      label="Current Password"
      name="currentPassword"
      type="password"
      autoComplete="current-password"
      required
      error={errors?.fields['currentPassword']}
    />
  );
}

/** Said before it is broken. */
export const PASSWORD_RULE =
  '8 to 30 characters, with upper and lower case, a digit and a sign such as ! or #.';

/** One that is chosen. */
export function NewPasswordTwice({ errors }: Props) {
  return (
    <>
      <TextField
        label="New Password"
        name="password"
        type="password"
        autoComplete="new-password"
        help={PASSWORD_RULE}
        required
        error={errors?.fields['password']}
      />
      <TextField
        label="Confirm Password"
        name="confirm"
        type="password"
        autoComplete="new-password"
        required
        error={errors?.fields['confirm']}
      />
    </>
  );
}

/** Of the app, or a recovery code. */
export function StepCode({ errors, help }: Props & { help?: string }) {
  return (
    <TextField
      label="Code"
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      maxLength={40}
      required
      help={help ?? 'Six digits from your authenticator app, or a recovery code.'}
      error={errors?.fields['code']}
    />
  );
}
