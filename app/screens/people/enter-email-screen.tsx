import { Form, useNavigation } from '@remix-run/react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { Button } from '#app/ui/button.tsx';
import { CardPage } from '#app/ui/card.tsx';
import { TextField } from '#app/ui/form-field.tsx';
import { Notice } from './notice.tsx';
import { BackToSignIn, useWay } from './way-in.tsx';

/** The first step of a password reset. */
export function EnterEmailScreen({ errors }: { errors?: FormErrors }) {
  const busy = useNavigation().state !== 'idle';
  return (
    <CardPage beginsInField title="Enter Your Email" foot={<BackToSignIn />}>
      <p>We will email a code to this address. Use the code to choose a new password.</p>
      <Form method="post" action={useWay('/enter-email')} noValidate>
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={errors?.values['email']}
          error={errors?.fields['email']}
        />
        <Button kind="primary" type="submit" busy={busy}>
          Send the code
        </Button>
      </Form>
      <Notice message={errors?.message} isError />
    </CardPage>
  );
}
