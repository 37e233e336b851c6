import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { signInFieldMessages } from '#app/messages/sign-in-fields.ts';
import { TextField } from '#app/ui/form-field.tsx';
import { useMessages } from '#app/ui/use-messages.ts';

type Props = { errors: FormErrors | null };

/** The field for the current password. It is asked for before changes to the sign-in, so that an unattended browser is
 *  not enough to make them. */
export function CurrentPassword({ errors }: Props) {
  const { text } = useMessages(signInFieldMessages);
  return (
    <TextField
      label={text('currentPassword')}
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

/** The fields for a new password. The password rule is the first field's help text, so that the user can read it before
 *  typing. */
export function NewPasswordTwice({ errors }: Props) {
  const { text } = useMessages(signInFieldMessages);
  return (
    <>
      <TextField
        label={text('newPassword')}
        name="password"
        type="password"
        autoComplete="new-password"
        help={text('passwordRule')}
        required
        error={errors?.fields['password']}
      />
      <TextField
        label={text('confirm')}
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
  const { text } = useMessages(signInFieldMessages);
  return (
    <TextField
      label={text('appCode')}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      maxLength={40}
      required
      help={help ?? text('appCodeHelp')}
      error={errors?.fields['code']}
    />
  );
}
