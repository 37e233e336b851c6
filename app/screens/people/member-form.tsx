import { Form } from '@remix-run/react';
import { Fragment, type ReactNode } from 'react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { memberFormMessages } from '#app/messages/member-form.ts';
import { signInFieldMessages } from '#app/messages/sign-in-fields.ts';
import { useSavedForm } from '#app/screens/use-saved-form.ts';
import { useShell } from '#app/shells/shell.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { TextField } from '#app/ui/form-field.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import type { MemberScreens } from './member-screens.ts';
import { ReachChoices } from './reach-choices.tsx';

type Member = { firstName: string; lastName: string; email: string; phone: string };
type Props = {
  /** The member to edit; null for a new one. */
  member: Member | null;
  isEditable: boolean;
  choices: { names: readonly string[]; chosen: readonly string[] };
  screens: MemberScreens;
  errors?: FormErrors | undefined;
  children?: ReactNode;
};

/** Name, email, phone number, password and stores or hubs of a member. */
export function MemberForm(props: Props) {
  const { member, isEditable, choices, screens, children } = props;
  const { kind, path, reachField } = screens;
  const { SaveBar } = useShell();
  const { text } = useMessages(memberFormMessages);
  const { form, round, errors, ...saved } = useSavedForm(props.errors);
  const { isDirty, isBusy } = saved;
  const isTheirs = member !== null && !isEditable;
  const given = (name: 'firstName' | 'lastName' | 'email' | 'phone') => ({
    name,
    required: true,
    defaultValue: errors?.values[name] ?? member?.[name],
    error: errors?.fields[name],
  });
  return (
    <>
      <SaveBar isDirty={isDirty} isBusy={isBusy} onSave={saved.save} onDiscard={saved.discard} />
      <Form method="post" noValidate ref={form} onInput={() => saved.setDirty(true)}>
        {children}
        <Fragment key={round}>
          {isTheirs ? <p className="t-quiet t-lead">{text('theirs')}</p> : null}
          <NameFields given={given} isTheirs={isTheirs} />
          <TextField
            label={text('email')}
            type="email"
            autoComplete="off"
            {...given('email')}
            readOnly={member !== null}
            help={member ? text(`emailHelp.${kind}`) : undefined}
          />
          {isTheirs ? (
            <input type="hidden" name="phone" value={member.phone} />
          ) : (
            <TextField
              label={text('phone')}
              type="tel"
              placeholder="+27821234567"
              {...given('phone')}
            />
          )}
          {isTheirs ? null : (
            <PasswordField isNew={member === null} error={errors?.fields['password']} />
          )}
          <ReachChoices {...choices} screens={screens} error={errors?.fields[reachField]} />
        </Fragment>
        <FormError says={errors?.message ?? errors?.fields['username']} />
        <div className="t-group">
          <Button kind="primary" type="submit" busy={isBusy}>
            {member ? text('save') : text(`add.${kind}`)}
          </Button>
          <ButtonLink to={path}>{text('cancel')}</ButtonLink>
        </div>
      </Form>
    </>
  );
}

function PasswordField({ isNew, error }: { isNew: boolean; error: string | undefined }) {
  const { text } = useMessages(memberFormMessages);
  const { text: fieldText } = useMessages(signInFieldMessages);
  return (
    <TextField
      label={isNew ? text('password') : text('newPassword')}
      name="password"
      type="password"
      autoComplete="new-password"
      help={
        isNew ? text('passwordHelp', { rule: fieldText('passwordRule') }) : text('newPasswordHelp')
      }
      error={error}
    />
  );
}

type Given = (name: 'firstName' | 'lastName') => {
  name: string;
  required: boolean;
  defaultValue: string | undefined;
  error: string | undefined;
};

function NameFields({ given, isTheirs }: { given: Given; isTheirs: boolean }) {
  const { text } = useMessages(memberFormMessages);
  return (
    <div className="t-pair">
      <TextField label={text('firstName')} {...given('firstName')} readOnly={isTheirs} />
      <TextField label={text('lastName')} {...given('lastName')} readOnly={isTheirs} />
    </div>
  );
}
