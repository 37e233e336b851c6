import { Form } from '@remix-run/react';
import { Fragment, type ReactNode } from 'react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { useSavedForm } from '#app/screens/use-saved-form.ts';
import { useShell } from '#app/shells/shell.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { TextField } from '#app/ui/form-field.tsx';
import { PASSWORD_RULE } from './password-fields.tsx';
import { ReachChoices, type ChoiceWords } from './reach-choices.tsx';

type Member = { firstName: string; lastName: string; email: string; phone: string };
type Props = {
  /** The member to edit; null for a new one. */
  member: Member | null;
  isEditable: boolean;
  choices: ChoiceWords & { names: readonly string[]; chosen: readonly string[] };
  noun: { one: string; label: string };
  back: string;
  errors?: FormErrors | undefined;
  children?: ReactNode;
};

const THEIRS = 'Only this person can change this, in their own profile.';

/** Name, email, phone number, password and stores or hubs of a member. */
export function MemberForm(props: Props) {
  const { member, isEditable, choices, noun, back, children } = props;
  const { SaveBar } = useShell();
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
          {isTheirs ? (
            <p className="t-quiet t-lead">{THEIRS} Choose what they can access here.</p>
          ) : null}
          <NameFields given={given} isTheirs={isTheirs} />
          <TextField
            label="Email"
            type="email"
            autoComplete="off"
            {...given('email')}
            readOnly={member !== null}
            help={
              member
                ? `Only this person can change it, in their own profile. If it is wrong, add another ${noun.one}.`
                : undefined
            }
          />
          {isTheirs ? (
            <input type="hidden" name="phone" value={member.phone} />
          ) : (
            <TextField
              label="Phone Number"
              type="tel"
              placeholder="+27821234567"
              {...given('phone')}
            />
          )}
          {isTheirs ? null : (
            <PasswordField isNew={member === null} error={errors?.fields['password']} />
          )}
          <ReachChoices {...choices} error={errors?.fields[choices.field]} />
        </Fragment>
        <FormError says={errors?.message ?? errors?.fields['username']} />
        <div className="t-group">
          <Button kind="primary" type="submit" busy={isBusy}>
            {member ? 'Save' : `Add ${noun.label}`}
          </Button>
          <ButtonLink to={back}>Cancel</ButtonLink>
        </div>
      </Form>
    </>
  );
}

function PasswordField({ isNew, error }: { isNew: boolean; error: string | undefined }) {
  return (
    <TextField
      label={isNew ? 'Password (Optional)' : 'New Password (Optional)'}
      name="password"
      type="password"
      autoComplete="new-password"
      help={
        isNew
          ? `Leave empty to email them a link to choose one. ${PASSWORD_RULE}`
          : 'Leave empty to keep it. A new password signs them out everywhere and ends their API tokens.'
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
  return (
    <div className="t-pair">
      <TextField label="First Name" {...given('firstName')} readOnly={isTheirs} />
      <TextField label="Last Name" {...given('lastName')} readOnly={isTheirs} />
    </div>
  );
}
