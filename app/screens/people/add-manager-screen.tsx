import { Form } from '@remix-run/react';
import type { ManagerFormPage } from '#app/domain/people/read-manager-form.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { useShell } from '#app/shells/shell.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { TextField } from '#app/ui/form-field.tsx';
import { MemberForm } from './member-form.tsx';

type Props = ManagerFormPage & { errors?: FormErrors };

const STORES = {
  field: 'stores',
  legend: 'Store Names',
  none: 'No stores in this account yet. Connect one first.',
  missing: 'Select store(s)',
} as const;

/** Add or edit a manager (specification 1, section 2.4). */
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
function AccountForm({ username, accountError }: Props) {
  return (
    <Form method="get" noValidate>
      <TextField
        label="Merchant Email"
        name="username"
        type="email"
        maxLength={254}
        required
        defaultValue={username}
        error={accountError}
      />
      <Button kind="primary" type="submit">
        Continue
      </Button>
    </Form>
  );
}

function ManagerForm({ manager, stores, username, errors }: Props) {
  return (
    <MemberForm
      member={manager}
      isEditable={manager?.isEditable ?? true}
      choices={{ ...STORES, names: stores, chosen: manager?.stores ?? [] }}
      noun={{ one: 'manager', label: 'Manager' }}
      back="/all-managers"
      errors={errors}
    >
      <input type="hidden" name="username" value={username} />
    </MemberForm>
  );
}
