import { Form, useNavigation } from '@remix-run/react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { resetPasswordMessages } from '#app/messages/reset-password.ts';
import { Button } from '#app/ui/button.tsx';
import { CardPage } from '#app/ui/card.tsx';
import { EmailText } from '#app/ui/email-text.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
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
  const { text, parts } = useMessages(resetPasswordMessages);
  const { state, formData } = useNavigation();
  const busyWith = state === 'idle' ? null : formData?.get('intent');
  return (
    <CardPage beginsInField title={text('code.title')} foot={<BackToSignIn />}>
      <p>
        {parts('code.lead', {
          email: (
            <b key="email">
              <EmailText>{email}</EmailText>
            </b>
          ),
        })}{' '}
        <WayLink to="/enter-email">{text('code.otherAddress')}</WayLink>
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
            {text('code.button')}
          </Button>
        </p>
        <Button type="submit" name="intent" value="resend" busy={busyWith === 'resend'}>
          {text('code.resend')}
        </Button>
      </Form>
      <Notice message={errors ? errors.message : notice} isError={errors !== undefined} />
    </CardPage>
  );
}
