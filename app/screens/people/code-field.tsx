import type { ReactNode } from 'react';
import { signInFieldMessages } from '#app/messages/sign-in-fields.ts';
import { TextField } from '#app/ui/form-field.tsx';
import { useMessages } from '#app/ui/use-messages.ts';

/** A field for a code from an email. */
export function CodeField({ error }: { error: string | undefined }) {
  const { text } = useMessages(signInFieldMessages);
  return (
    <TextField
      label={text('emailedCode')}
      name="code"
      help={text('emailedCodeHelp')}
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
  const { parts } = useMessages(signInFieldMessages);
  if (!mailsAt) return null;
  const link = (inside: ReactNode[]) => (
    <a key="link" href={mailsAt}>
      {inside}
    </a>
  );
  return <p>{parts('keptMails', { link })}</p>;
}
