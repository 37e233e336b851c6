import { Form, useNavigation } from '@remix-run/react';
import { useEffect } from 'react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { loginMessages } from '#app/messages/login.ts';
import { announceSignedOut } from '#app/shells/use-session-watch.ts';
import { Button } from '#app/ui/button.tsx';
import { CardPage } from '#app/ui/card.tsx';
import { TextField } from '#app/ui/form-field.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { Notice } from './notice.tsx';
import { useWay, WayLink } from './way-in.tsx';

type LoginScreenProps = {
  errors?: FormErrors;
  notice: string | null;
};

export function LoginScreen({ errors, notice }: LoginScreenProps) {
  const { text, parts } = useMessages(loginMessages);
  const busy = useNavigation().state !== 'idle';
  // A browser that shows this page is signed out, so its other tabs are notified of the sign-out.
  useEffect(announceSignedOut, []);
  return (
    <CardPage
      beginsInField
      title={text('title')}
      foot={
        <>
          <WayLink to="/enter-email">{text('forgot')}</WayLink>
          <br />
          {parts('signUp', {
            link: (inside) => (
              <WayLink key="link" to="/signup">
                {inside}
              </WayLink>
            ),
          })}
        </>
      }
    >
      <Form method="post" action={useWay('/login')} noValidate>
        <TextField
          label={text('email')}
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={errors?.values['email']}
          error={errors?.fields['email']}
        />
        <TextField
          label={text('password')}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={errors?.fields['password']}
        />
        <Button kind="primary" type="submit" busy={busy}>
          {text('button')}
        </Button>
      </Form>
      <Notice message={errors ? errors.message : notice} isError={errors !== undefined} />
    </CardPage>
  );
}
