import { Form, useNavigation } from '@remix-run/react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { Button } from '#app/ui/button.tsx';
import { CardPage } from '#app/ui/card.tsx';
import { EmailText } from '#app/ui/email-text.tsx';
import { CodeField, KeptMails } from './code-field.tsx';
import { Notice } from './notice.tsx';
import { BackToSignIn } from './way-in.tsx';

type VerifyEmailScreenProps = {
  /** Where the code was sent; null if the address is already verified or the ticket is no longer valid. */
  email: string | null;
  errors?: FormErrors;
  notice: string | null;
  /** URL of the page of kept emails in evaluation mode; null if emails are sent. */
  mailsAt: string | null;
};

export function VerifyEmailScreen({ email, errors, notice, mailsAt }: VerifyEmailScreenProps) {
  const { state, formData } = useNavigation();
  const busyWith = state === 'idle' ? null : formData?.get('intent');
  return (
    <CardPage beginsInField title="Verify your email" foot={<BackToSignIn />}>
      <p>
        We sent a code of eight characters to{' '}
        {email ? <EmailText>{email}</EmailText> : 'your email address'}. Enter it here to open your
        account.
      </p>
      <KeptMails mailsAt={mailsAt} />
      <Form method="post" noValidate>
        <CodeField error={errors?.fields['code']} />
        <p>
          <Button
            kind="primary"
            type="submit"
            name="intent"
            value="verify"
            busy={busyWith === 'verify'}
          >
            Verify
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
