import { Form, useNavigation } from '@remix-run/react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { verifyEmailMessages } from '#app/messages/verify-email.ts';
import { Button } from '#app/ui/button.tsx';
import { CardPage } from '#app/ui/card.tsx';
import { EmailText } from '#app/ui/email-text.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
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
  const { text, parts } = useMessages(verifyEmailMessages);
  const { state, formData } = useNavigation();
  const busyWith = state === 'idle' ? null : formData?.get('intent');
  return (
    <CardPage beginsInField title={text('title')} foot={<BackToSignIn />}>
      <p>
        {email
          ? parts('lead', { email: <EmailText key="email">{email}</EmailText> })
          : text('lead.noAddress')}
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
            {text('button')}
          </Button>
        </p>
        <Button type="submit" name="intent" value="resend" busy={busyWith === 'resend'}>
          {text('resend')}
        </Button>
      </Form>
      <Notice message={errors ? errors.message : notice} isError={errors !== undefined} />
    </CardPage>
  );
}
