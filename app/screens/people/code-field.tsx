import { TextField } from '#app/ui/form-field.tsx';

/** A field for a code from an email. */
export function CodeField({ error }: { error: string | undefined }) {
  return (
    <TextField
      label="Code"
      name="code"
      help="For example ABCD-2345. Small letters are fine, and you can leave out the hyphen."
      autoComplete="one-time-code"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      maxLength={40}
      required
      error={error}
    />
  );
}

/** A link to the page of kept emails, where emails are kept instead of sent (evaluation mode). */
export function KeptMails({ mailsAt }: { mailsAt: string | null }) {
  if (!mailsAt) return null;
  return (
    <p>
      Emails are kept here instead of being sent: <a href={mailsAt}>read them</a>.
    </p>
  );
}
