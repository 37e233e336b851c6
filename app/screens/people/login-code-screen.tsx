import { Form, useNavigation } from '@remix-run/react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { Button } from '#app/ui/button.tsx';
import { CardPage } from '#app/ui/card.tsx';
import { Notice } from './notice.tsx';
import { StepCode } from './password-fields.tsx';
import { BackToSignIn, useWay } from './way-in.tsx';

type Props = {
  errors?: FormErrors;
};

/** The second step of signing in: the code of the authenticator app. */
export function LoginCodeScreen({ errors }: Props) {
  const isBusy = useNavigation().state !== 'idle';
  return (
    <CardPage beginsInField title="Sign in" foot={<BackToSignIn />}>
      <p>Enter the code from your authenticator app.</p>
      <Form method="post" action={useWay('/login-code')} noValidate>
        <StepCode
          errors={errors ?? null}
          help="No phone at hand? Enter one of your recovery codes."
        />
        <Button kind="primary" type="submit" busy={isBusy}>
          Sign in
        </Button>
      </Form>
      <Notice message={errors?.message} isError={errors !== undefined} />
    </CardPage>
  );
}
