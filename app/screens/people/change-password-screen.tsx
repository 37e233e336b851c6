import { Form, Link, useNavigation } from '@remix-run/react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { Button } from '#app/ui/button.tsx';
import { CardPage } from '#app/ui/card.tsx';
import { EmailText } from '#app/ui/email-text.tsx';
import { CodeField, KeptMails } from './code-field.tsx';
import { Notice } from './notice.tsx';
import { NewPasswordTwice } from './password-fields.tsx';

type Props = {
  email: string;
  errors?: FormErrors;
  notice: string | null;
  mailsAt: string | null;
};

/** The second step of a password reset: the emailed code, and the new password twice. */
export function ChangePasswordScreen({ email, errors, notice, mailsAt }: Props) {
  const { state, formData } = useNavigation();
  const busyWith = state === 'idle' ? null : formData?.get('intent');
  return (
    <CardPage beginsInField title="Forgot Password" foot={<Link to="/login">Back to sign in</Link>}>
      <p>
        If{' '}
        <b>
          <EmailText>{email}</EmailText>
        </b>{' '}
        has an account, we have sent a code of eight characters to it.{' '}
        <Link to="/enter-email">Use another address</Link>
      </p>
      <KeptMails mailsAt={mailsAt} />
      <Form method="post" action="/change-password" noValidate>
        {/* Names the account for password managers. */}
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <CodeField error={errors?.fields['code']} />
        <NewPasswordTwice errors={errors ?? null} />
        <p>
          <Button
            kind="primary"
            type="submit"
            name="intent"
            value="change"
            busy={busyWith === 'change'}
          >
            Change password
          </Button>
        </p>
        <Button type="submit" name="intent" value="resend" busy={busyWith === 'resend'}>
          Send a new code
        </Button>
      </Form>
      <Notice message={errors ? errors.message : notice} isError={errors !== undefined} />
    </CardPage>
  );
}
