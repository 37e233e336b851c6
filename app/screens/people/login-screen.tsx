import { Form, Link, useNavigation } from '@remix-run/react';
import { useEffect } from 'react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { announceSignedOut } from '#app/shells/use-session-watch.ts';
import { Button } from '#app/ui/button.tsx';
import { CardPage } from '#app/ui/card.tsx';
import { TextField } from '#app/ui/form-field.tsx';
import { Notice } from './notice.tsx';

type LoginScreenProps = {
  errors?: FormErrors;
  notice: string | null;
  /** Query string with the page to open afterwards. */
  query: string;
};

export function LoginScreen({ errors, notice, query }: LoginScreenProps) {
  const busy = useNavigation().state !== 'idle';
  // Signed-in users never see this page, so other tabs are notified of the sign-out.
  useEffect(announceSignedOut, []);
  return (
    <CardPage
      beginsInField
      title="Sign in"
      foot={
        <>
          <Link to="/enter-email">Forget Password</Link>
          <br />
          No account yet? <Link to="/signup">Sign up</Link>
        </>
      }
    >
      <Form method="post" action={`/login${query}`} noValidate>
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={errors?.values['email']}
          error={errors?.fields['email']}
        />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={errors?.fields['password']}
        />
        <Button kind="primary" type="submit" busy={busy}>
          Sign in
        </Button>
      </Form>
      <Notice message={errors ? errors.message : notice} isError={errors !== undefined} />
    </CardPage>
  );
}
