import { Form, useNavigation } from '@remix-run/react';
import type { Leaving } from '#app/domain/privacy/delete-account.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { useShell } from '#app/shells/shell.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { EmailText } from '#app/ui/email-text.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { CurrentPassword, StepCode } from './password-fields.tsx';

type Props = Leaving & { email: string; asksCode: boolean; errors: FormErrors | null };

/** Deletes the user's account after saying what is deleted and what is kept. */
export function DeleteAccountScreen({ accounts, blocked, email, asksCode, errors }: Props) {
  const { Page } = useShell();
  const isBusy = useNavigation().state !== 'idle';
  return (
    <Page title="Delete account" back={{ label: 'Profile', path: '/profile' }}>
      <div className="t-stack t-stack--narrow">
        {blocked ? (
          <Banner tone="warm" title="You cannot delete your account yet">
            {blocked}
          </Banner>
        ) : null}
        <WhatIsDeleted accounts={accounts} email={email} />
        <WhatIsKept accounts={accounts} />
        {blocked ? null : (
          <Card title="Delete permanently">
            <p className="t-lead">This cannot be undone.</p>
            <Form method="post" noValidate>
              <CurrentPassword errors={errors} />
              {asksCode ? <StepCode errors={errors} /> : null}
              <FormError says={errors?.message} />
              <div className="t-group">
                <Button kind="danger" type="submit" busy={isBusy}>
                  Delete account
                </Button>
                <ButtonLink to="/profile">Cancel</ButtonLink>
              </div>
            </Form>
          </Card>
        )}
      </div>
    </Page>
  );
}

function WhatIsDeleted({ accounts, email }: Pick<Props, 'accounts' | 'email'>) {
  return (
    <Card title="What is deleted">
      <ul className="t-records">
        <li>
          Your sign-in with{' '}
          <b>
            <EmailText>{email}</EmailText>
          </b>
          , your devices, your API tokens, and your access to every account.
        </li>
        {accounts.map(({ name, stores }) => (
          <li key={name}>
            The account <b>{name}</b>, which only you own:{' '}
            {stores === 0
              ? ''
              : `${stores === 1 ? 'its store is' : `its ${stores} stores are`} disconnected, and `}
            its team members lose access.
          </li>
        ))}
        {accounts.length > 0 ? (
          <li>
            Names, addresses and phone numbers of its customers and recipients, and its pickup
            addresses, within a day.
          </li>
        ) : null}
      </ul>
    </Card>
  );
}

function WhatIsKept({ accounts }: Pick<Props, 'accounts'>) {
  return (
    <Card title="What is kept">
      <ul className="t-records">
        <li>Money records, for five years as the law requires.</li>
        <li>Order numbers and dates, without customer details.</li>
        {accounts.some(({ stores }) => stores > 0) ? (
          <li>Names and web addresses of its stores.</li>
        ) : null}
        <li>Your name next to your actions, in order histories and the activity log.</li>
      </ul>
    </Card>
  );
}
