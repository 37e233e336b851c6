import { Form, useNavigation } from '@remix-run/react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { Button } from '#app/ui/button.tsx';
import { CardPage } from '#app/ui/card.tsx';
import { Notice } from './notice.tsx';
import { NewPasswordTwice } from './password-fields.tsx';
import { BackToSignIn, useWay } from './way-in.tsx';

type Props = {
  errors?: FormErrors;
};

/** Shown between the right password and the sign-in to users who must choose a new password. */
export function ChoosePasswordScreen({ errors }: Props) {
  const isBusy = useNavigation().state !== 'idle';
  return (
    <CardPage beginsInField title="New Password" foot={<BackToSignIn />}>
      <p>You signed in with a temporary password. Choose your own to continue.</p>
      <Form method="post" action={useWay('/choose-password')} noValidate>
        <NewPasswordTwice errors={errors ?? null} />
        <Button kind="primary" type="submit" busy={isBusy}>
          Set password and sign in
        </Button>
      </Form>
      <Notice message={errors?.message} isError={errors !== undefined} />
    </CardPage>
  );
}
