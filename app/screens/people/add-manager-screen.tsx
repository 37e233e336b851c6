import { Form, useNavigation } from '@remix-run/react';
import { useId } from 'react';
import type { ManagerFormPage } from '#app/domain/people/read-manager-form.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { useShell } from '#app/shells/shell.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { FormFault } from '#app/ui/form-fault.tsx';
import { TextField } from '#app/ui/form-field.tsx';
import { StoreChoices } from './store-choices.tsx';

type Props = ManagerFormPage & { errors?: FormErrors };

const THEIRS = 'The account is their own: only they change this.';

/** Add or edit a manager (spec/1 section 2.4). */
export function AddManagerScreen(props: Props) {
  const { Page } = useShell();
  const title = props.manager ? 'Edit Manager' : 'Add Manager';
  return (
    <Page title={title} back={{ label: 'All Managers', path: '/all-managers' }}>
      <div className="t-stack t-stack--narrow">
        <Card>{props.asksAccount ? <AccountForm {...props} /> : <ManagerForm {...props} />}</Card>
      </div>
    </Page>
  );
}

/** An administrator says first whose manager it is: the stores to choose from are that account's. */
function AccountForm({ username, accountFault }: Props) {
  return (
    <Form method="get" noValidate>
      <TextField
        label="Merchant Email"
        name="username"
        type="email"
        maxLength={254}
        required
        defaultValue={username}
        error={accountFault}
      />
      <Button kind="primary" type="submit">
        Continue
      </Button>
    </Form>
  );
}

function ManagerForm({ manager, stores, username, errors }: Props) {
  const isBusy = useNavigation().state !== 'idle';
  const id = useId();
  const isTheirs = manager !== null && !manager.isEditable;
  const given = (name: 'firstName' | 'lastName' | 'email' | 'phone') => ({
    name,
    required: true,
    defaultValue: errors?.values[name] ?? manager?.[name],
    error: errors?.fields[name],
  });
  return (
    <Form method="post" noValidate id={id}>
      <input type="hidden" name="username" value={username} />
      {isTheirs ? <p className="t-quiet t-lead">{THEIRS} Choose what they reach here.</p> : null}
      <div className="t-pair">
        <TextField label="First Name" {...given('firstName')} readOnly={isTheirs} />
        <TextField label="Last Name" {...given('lastName')} readOnly={isTheirs} />
      </div>
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        {...given('email')}
        readOnly={manager !== null}
        help={manager ? 'The address stays. For another one, add another manager.' : undefined}
      />
      {isTheirs ? (
        <input type="hidden" name="phone" value={manager.phone} />
      ) : (
        <TextField label="Phone Number" type="tel" placeholder="+27821234567" {...given('phone')} />
      )}
      {isTheirs ? null : (
        <TextField
          label={manager ? 'New Password (Optional)' : 'Password (Optional)'}
          name="password"
          type="password"
          autoComplete="new-password"
          help={
            manager
              ? 'Left empty it stays. A new one signs them out everywhere.'
              : 'Left empty, they get a link by mail to choose one. 8 to 30 characters: upper and lower case, a digit and a sign such as ! or #.'
          }
          error={errors?.fields['password']}
        />
      )}
      <StoreChoices
        stores={stores}
        chosen={manager?.stores ?? []}
        error={errors?.fields['stores']}
      />
      <FormFault says={errors?.message ?? errors?.fields['username']} />
      <div className="t-group">
        <Button kind="primary" type="submit" busy={isBusy}>
          {manager ? 'Save' : 'Add Manager'}
        </Button>
        <ButtonLink to="/all-managers">Cancel</ButtonLink>
      </div>
    </Form>
  );
}
