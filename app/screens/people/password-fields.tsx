import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { TextField } from '#app/ui/form-field.tsx';

type Props = { errors: FormErrors | null };

/** The field for the current password. It is asked for before changes to the sign-in, so that an unattended browser is
 *  not enough to make them. */
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

/** Tells password managers which account a password belongs to, on a form that does not ask for the email address.
 *  They ignore fields of type `hidden`, so it is a text field that is hidden by CSS and left out of the tab order. */
export function AccountOfPassword({ email }: { email: string }) {
  return (
    <input
      className="t-hidden"
      type="email"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden
    />
  );
}

/** The rule for a new password, shown as help before it is violated. */
export const PASSWORD_RULE =
  '8 to 30 characters, with an uppercase letter, a lowercase letter, a digit and a special character such as ! or #.';

/** The fields for a new password. */
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

/** A field for a code of the authenticator app, or a recovery code. */
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
