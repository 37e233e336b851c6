import { Form, useNavigation } from '@remix-run/react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { loginMessages } from '#app/messages/login.ts';
import { Button } from '#app/ui/button.tsx';
import { CardPage } from '#app/ui/card.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { Notice } from './notice.tsx';
import { StepCode } from './password-fields.tsx';
import { BackToSignIn, useWay } from './way-in.tsx';

type Props = {
  errors?: FormErrors;
};

/** The second step of signing in: the code of the authenticator app. */
export function LoginCodeScreen({ errors }: Props) {
  const { text } = useMessages(loginMessages);
  const isBusy = useNavigation().state !== 'idle';
  return (
    <CardPage beginsInField title={text('title')} foot={<BackToSignIn />}>
      <p>{text('code.lead')}</p>
      <Form method="post" action={useWay('/login-code')} noValidate>
        <StepCode errors={errors ?? null} help={text('code.help')} />
        <Button kind="primary" type="submit" busy={isBusy}>
          {text('button')}
        </Button>
      </Form>
      <Notice message={errors?.message} isError={errors !== undefined} />
    </CardPage>
  );
}
