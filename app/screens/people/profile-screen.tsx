import { profileMessages } from '#app/messages/profile.ts';
import { ButtonLink, Button } from '#app/ui/button.tsx';
import { useShell } from '#app/shells/shell.ts';
import { AuthenticatorCard, type AuthenticatorProps } from './authenticator-card.tsx';
import { EmailCard, type EmailProps } from './email-card.tsx';
import { Card } from '#app/ui/card.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { useProfile } from './use-profile.ts';
import { AccountOfPassword, CurrentPassword, NewPasswordTwice } from './password-fields.tsx';
import { Fragment, useRef, useState } from 'react';
import { TextField } from '#app/ui/form-field.tsx';
import { useMessages } from '#app/ui/use-messages.ts';

type Props = YouProps & EmailProps & AuthenticatorProps & MailsProps;

/** The user's own account: name, email, password and sign-in. */
export function ProfileScreen(props: Props) {
  const { Page } = useShell();
  const { text } = useMessages(profileMessages);
  return (
    <Page title={text('title')} actions={<ButtonLink to="/access">{text('access')}</ButtonLink>}>
      <div className="t-stack t-stack--narrow">
        <YouCard {...props} />
        <EmailCard {...props} />
        <PasswordCard email={props.email} />
        <AuthenticatorCard {...props} />
        <MailsCard {...props} />
        <DataCard />
      </div>
    </Page>
  );
}

function DataCard() {
  const { text } = useMessages(profileMessages);
  return (
    <Card title={text('data.title')}>
      <p className="t-lead">{text('data.lead')}</p>
      <div className="t-group">
        <a className="t-button t-button--plain" href="/profile/data" download>
          {text('data.download')}
        </a>
        <ButtonLink to="/profile/delete">{text('data.delete')}</ButtonLink>
      </div>
    </Card>
  );
}

type MailsProps = {
  mails: readonly { kind: string; label: string; isWanted: boolean }[];
  alwaysMailed: readonly string[];
};

function MailsCard({ mails, alwaysMailed }: MailsProps) {
  const { text } = useMessages(profileMessages);
  const { Form, errors, isBusy } = useProfile();
  return (
    <Card title={text('mails.title')}>
      <Form method="post">
        <fieldset className="t-choice-list">
          <legend className="t-hidden">{text('mails.legend')}</legend>
          {mails.map(({ kind, label, isWanted }) => (
            <div className="t-check" key={kind}>
              <input
                id={`mail-${kind}`}
                type="checkbox"
                name={kind}
                value="on"
                defaultChecked={isWanted}
              />
              <label htmlFor={`mail-${kind}`}>{label}</label>
            </div>
          ))}
        </fieldset>
        <FormError says={errors?.message} />
        <Button type="submit" name="intent" value="chooseMails" busy={isBusy}>
          {text('mails.save')}
        </Button>
      </Form>
      <p className="t-quiet t-mails-always">{text('mails.always')}</p>
      <ul className="t-quiet">
        {alwaysMailed.map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
    </Card>
  );
}

function PasswordCard({ email }: { email: string }) {
  const { text } = useMessages(profileMessages);
  const { Form, errors, isBusy, done } = useProfile();
  return (
    <Card title={text('password.title')}>
      <Form method="post" noValidate key={done}>
        <AccountOfPassword email={email} />
        <CurrentPassword errors={errors} />
        <NewPasswordTwice errors={errors} />
        <FormError says={errors?.message} />
        <Button type="submit" name="intent" value="changePassword" busy={isBusy}>
          {text('password.button')}
        </Button>
      </Form>
    </Card>
  );
}

type YouProps = { firstName: string; lastName: string; phone: string };

function YouCard(you: YouProps) {
  const { SaveBar } = useShell();
  const { text } = useMessages(profileMessages);
  const { Form, errors: refused, isBusy, done } = useProfile();
  const form = useRef<HTMLFormElement>(null);
  // The form has unsaved changes until `done`, the number of successful saves, is higher than this; null if nothing was
  // typed. Typing during a save adds one, because that save does not include it. Submitting sets it back to `done`,
  // because the new save includes everything.
  const [typed, setTyped] = useState<number | null>(null);
  const [round, setRound] = useState(0);
  const [discarded, setDiscarded] = useState<typeof refused>(null);
  const errors = refused === discarded ? null : refused;
  const field = (name: keyof YouProps) => ({
    name,
    required: true,
    defaultValue: you[name],
    error: errors?.fields[name],
  });
  return (
    <Card title={text('you.title')}>
      <SaveBar
        isDirty={typed !== null && typed >= done}
        isBusy={isBusy}
        onSave={() => form.current?.requestSubmit(form.current.querySelector('button'))}
        onDiscard={() => {
          setTyped(null);
          setRound(round + 1);
          setDiscarded(refused);
        }}
      />
      <Form
        method="post"
        noValidate
        ref={form}
        onInput={() => setTyped(isBusy ? done + 1 : done)}
        onSubmit={() => setTyped((before) => (before === null ? null : done))}
      >
        <Fragment key={round}>
          <div className="t-pair">
            <TextField
              label={text('you.firstName')}
              autoComplete="given-name"
              {...field('firstName')}
            />
            <TextField
              label={text('you.lastName')}
              autoComplete="family-name"
              {...field('lastName')}
            />
          </div>
          <TextField label={text('you.phone')} type="tel" autoComplete="tel" {...field('phone')} />
        </Fragment>
        <FormError says={errors?.message} />
        <Button kind="primary" type="submit" name="intent" value="save" busy={isBusy}>
          {text('you.save')}
        </Button>
      </Form>
    </Card>
  );
}
