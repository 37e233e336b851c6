import { profileMessages } from '#app/messages/profile.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { EmailText } from '#app/ui/email-text.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { TextField } from '#app/ui/form-field.tsx';
import { Step } from '#app/ui/step.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { KeptMails } from './code-field.tsx';
import { CurrentPassword } from './password-fields.tsx';
import { useProfile } from './use-profile.ts';

export type EmailProps = {
  email: string;
  /** The new address while it is awaiting confirmation; null otherwise. */
  newEmail: string | null;
  mailsAt: string | null;
};

/** Changes the email address. A code is sent to both the old and the new address. */
export function EmailCard(props: EmailProps) {
  const { text, parts } = useMessages(profileMessages);
  return (
    <Card title={text('email.title')}>
      <p className="t-lead">
        {parts('email.now', {
          email: (
            <b key="email">
              <EmailText>{props.email}</EmailText>
            </b>
          ),
        })}
      </p>
      <Step name={props.newEmail ? 'prove' : props.email}>
        {props.newEmail ? (
          <ProveForm {...props} newEmail={props.newEmail} />
        ) : (
          <AskForm key={props.email} />
        )}
      </Step>
    </Card>
  );
}

function AskForm() {
  const { text } = useMessages(profileMessages);
  const { Form, errors, isBusy } = useProfile();
  return (
    <Form method="post" noValidate>
      <TextField
        label={text('email.new')}
        name="email"
        type="email"
        autoComplete="email"
        required
        error={errors?.fields['email']}
      />
      <CurrentPassword errors={errors} />
      <FormError says={errors?.message} />
      <Button type="submit" name="intent" value="askEmail" busy={isBusy}>
        {text('email.ask')}
      </Button>
    </Form>
  );
}

function ProveForm({ email, newEmail, mailsAt }: EmailProps & { newEmail: string }) {
  const { text } = useMessages(profileMessages);
  const proving = useProfile();
  const dropping = useProfile();
  const fields = proving.errors?.fields;
  return (
    <>
      <p className="t-lead">{text('email.asked')}</p>
      <KeptMails mailsAt={mailsAt} />
      <proving.Form method="post" noValidate>
        <CodeFor name="oldCode" address={email} error={fields?.['oldCode']} />
        <CodeFor name="newCode" address={newEmail} error={fields?.['newCode']} />
        <FormError says={proving.errors?.message} />
        <Button type="submit" name="intent" value="proveEmails" busy={proving.isBusy}>
          {text('email.change')}
        </Button>
      </proving.Form>
      <dropping.Form method="post">
        <Button kind="quiet" type="submit" name="intent" value="dropEmail" busy={dropping.isBusy}>
          {text('email.drop')}
        </Button>
      </dropping.Form>
    </>
  );
}

type CodeForProps = { name: string; address: string; error: string | undefined };

function CodeFor({ name, address, error }: CodeForProps) {
  const { text } = useMessages(profileMessages);
  return (
    <TextField
      label={text('email.codeOf', { address })}
      name={name}
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      maxLength={40}
      required
      error={error}
    />
  );
}
