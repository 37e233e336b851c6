import { Form, useNavigation } from '@remix-run/react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { resetPasswordMessages } from '#app/messages/reset-password.ts';
import { Button } from '#app/ui/button.tsx';
import { CardPage } from '#app/ui/card.tsx';
import { TextField } from '#app/ui/form-field.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { Notice } from './notice.tsx';
import { BackToSignIn, useWay } from './way-in.tsx';

/** The first step of a password reset. */
export function EnterEmailScreen({ errors }: { errors?: FormErrors }) {
  const { text } = useMessages(resetPasswordMessages);
  const busy = useNavigation().state !== 'idle';
  return (
    <CardPage beginsInField title={text('email.title')} foot={<BackToSignIn />}>
      <p>{text('email.lead')}</p>
      <Form method="post" action={useWay('/enter-email')} noValidate>
        <TextField
          label={text('email.field')}
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={errors?.values['email']}
          error={errors?.fields['email']}
        />
        <Button kind="primary" type="submit" busy={busy}>
          {text('email.button')}
        </Button>
      </Form>
      <Notice message={errors?.message} isError />
    </CardPage>
  );
}
