import { Form, useNavigation } from '@remix-run/react';
import type { Leaving } from '#app/domain/privacy/delete-account.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { deleteAccountMessages } from '#app/messages/delete-account.ts';
import { useShell } from '#app/shells/shell.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { EmailText } from '#app/ui/email-text.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { CurrentPassword, StepCode } from './password-fields.tsx';

type Props = Leaving & { email: string; asksCode: boolean; errors: FormErrors | null };

/** Deletes the user's account after saying what is deleted and what is kept. */
export function DeleteAccountScreen({ accounts, blocked, email, asksCode, errors }: Props) {
  const { Page } = useShell();
  const { text } = useMessages(deleteAccountMessages);
  const isBusy = useNavigation().state !== 'idle';
  return (
    <Page title={text('title')} back={{ label: text('back'), path: '/profile' }}>
      <div className="t-stack t-stack--narrow">
        {blocked ? (
          <Banner tone="warm" title={text('blocked')}>
            {blocked}
          </Banner>
        ) : null}
        <WhatIsDeleted accounts={accounts} email={email} />
        <WhatIsKept accounts={accounts} />
        {blocked ? null : (
          <Card title={text('confirm.title')}>
            <p className="t-lead">{text('confirm.lead')}</p>
            <Form method="post" noValidate>
              <CurrentPassword errors={errors} />
              {asksCode ? <StepCode errors={errors} /> : null}
              <FormError says={errors?.message} />
              <div className="t-group">
                <Button kind="danger" type="submit" busy={isBusy}>
                  {text('confirm.button')}
                </Button>
                <ButtonLink to="/profile">{text('confirm.cancel')}</ButtonLink>
              </div>
            </Form>
          </Card>
        )}
      </div>
    </Page>
  );
}

function WhatIsDeleted({ accounts, email }: Pick<Props, 'accounts' | 'email'>) {
  const { text, parts } = useMessages(deleteAccountMessages);
  return (
    <Card title={text('deleted.title')}>
      <ul className="t-records">
        <li>
          {parts('deleted.signIn', {
            email: (
              <b key="email">
                <EmailText>{email}</EmailText>
              </b>
            ),
          })}
        </li>
        {accounts.map(({ name, stores }) => (
          <li key={name}>{parts('deleted.account', { name: <b key="name">{name}</b>, stores })}</li>
        ))}
        {accounts.length > 0 ? <li>{text('deleted.customers')}</li> : null}
      </ul>
    </Card>
  );
}

function WhatIsKept({ accounts }: Pick<Props, 'accounts'>) {
  const { text } = useMessages(deleteAccountMessages);
  return (
    <Card title={text('kept.title')}>
      <ul className="t-records">
        <li>{text('kept.money')}</li>
        <li>{text('kept.orders')}</li>
        {accounts.some(({ stores }) => stores > 0) ? <li>{text('kept.stores')}</li> : null}
        <li>{text('kept.name')}</li>
      </ul>
    </Card>
  );
}
