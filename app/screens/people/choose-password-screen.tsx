import { Form, Link, useNavigation } from '@remix-run/react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { Button } from '#app/ui/button.tsx';
import { CardPage } from '#app/ui/card.tsx';
import { Notice } from './notice.tsx';
import { NewPasswordTwice } from './password-fields.tsx';

type Props = {
  errors?: FormErrors;
  /** Query string with the page to open afterwards. */
  query: string;
};

/** Shown between the right password and the sign-in to users who must choose a new password. */
export function ChoosePasswordScreen({ errors, query }: Props) {
  const isBusy = useNavigation().state !== 'idle';
  return (
    <CardPage beginsInField title="New Password" foot={<Link to="/login">Back to sign in</Link>}>
      <p>You signed in with a temporary password. Choose your own to continue.</p>
      <Form method="post" action={`/choose-password${query}`} noValidate>
        <NewPasswordTwice errors={errors ?? null} />
        <Button kind="primary" type="submit" busy={isBusy}>
          Set password and sign in
        </Button>
      </Form>
      <Notice message={errors?.message} isError={errors !== undefined} />
    </CardPage>
  );
}
