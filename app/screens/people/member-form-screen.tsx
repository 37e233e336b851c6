import { Form } from '@remix-run/react';
import type { MemberFormPage } from '#app/domain/people/read-member-form.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { useShell } from '#app/shells/shell.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { TextField } from '#app/ui/form-field.tsx';
import { MemberForm } from './member-form.tsx';
import type { MemberWords } from './member-words.ts';

type Props = MemberFormPage & { words: MemberWords; errors?: FormErrors | undefined };

/** Adds or edits a manager (specification 1, section 2.4) or a member of a hub's staff (product.md D1). */
export function MemberFormScreen(props: Props) {
  const { words, member, choices, username, asksAccount, errors } = props;
  const { Page } = useShell();
  const { back, noun } = words.form;
  return (
    <Page
      title={`${member ? 'Edit' : 'Add'} ${noun.label}`}
      back={{ label: back, path: words.path }}
    >
      <div className="t-stack t-stack--narrow">
        <Card>
          {asksAccount ? (
            <AccountForm {...props} />
          ) : (
            <MemberForm
              member={member}
              isEditable={member?.isEditable ?? true}
              choices={{ ...words.form.choices, names: choices, chosen: member?.reaches ?? [] }}
              noun={noun}
              back={words.path}
              errors={errors}
            >
              {username ? <input type="hidden" name="username" value={username} /> : null}
            </MemberForm>
          )}
        </Card>
      </div>
    </Page>
  );
}

/** Asks an administrator for the account first, because it decides which stores can be chosen. */
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
