import { Form, useNavigation } from '@remix-run/react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { Button } from '#app/ui/button.tsx';
import { CardPage } from '#app/ui/card.tsx';
import { EmailText } from '#app/ui/email-text.tsx';
import { CodeField, KeptMails } from './code-field.tsx';
import { Notice } from './notice.tsx';
import { AccountOfPassword, NewPasswordTwice } from './password-fields.tsx';
import { BackToSignIn, useWay, WayLink } from './way-in.tsx';

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
    <CardPage beginsInField title="Forgot Password" foot={<BackToSignIn />}>
      <p>
        If{' '}
        <b>
          <EmailText>{email}</EmailText>
        </b>{' '}
        has an account, we have sent a code of eight characters to it.{' '}
        <WayLink to="/enter-email">Use another address</WayLink>
      </p>
      <KeptMails mailsAt={mailsAt} />
      <Form method="post" action={useWay('/change-password')} noValidate>
        <AccountOfPassword email={email} />
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
