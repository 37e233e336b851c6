import { Form } from '@remix-run/react';
import type { MemberFormPage } from '#app/domain/people/read-member-form.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { memberFormMessages } from '#app/messages/member-form.ts';
import { useShell } from '#app/shells/shell.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { TextField } from '#app/ui/form-field.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { MemberForm } from './member-form.tsx';
import type { MemberScreens } from './member-screens.ts';

type Props = MemberFormPage & { screens: MemberScreens; errors?: FormErrors | undefined };

/** Adds or edits a manager (specification 1, section 2.4) or a member of a hub's staff (product.md D1). */
export function MemberFormScreen(props: Props) {
  const { screens, member, choices, username, asksAccount, errors } = props;
  const { Page } = useShell();
  const { text } = useMessages(memberFormMessages);
  const { kind, path } = screens;
  return (
    <Page
      title={member ? text(`edit.${kind}`) : text(`add.${kind}`)}
      back={{ label: text(`back.${kind}`), path }}
    >
      <div className="t-stack t-stack--narrow">
        <Card>
          {asksAccount ? (
            <AccountForm {...props} />
          ) : (
            <MemberForm
              member={member}
              isEditable={member?.isEditable ?? true}
              choices={{ names: choices, chosen: member?.reaches ?? [] }}
              screens={screens}
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
  const { text } = useMessages(memberFormMessages);
  return (
    <Form method="get" noValidate>
      <TextField
        label={text('account.email')}
        name="username"
        type="email"
        maxLength={254}
        required
        defaultValue={username}
        error={accountError}
      />
      <Button kind="primary" type="submit">
        {text('account.button')}
      </Button>
    </Form>
  );
}
