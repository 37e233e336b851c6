import { Form, useNavigation } from '@remix-run/react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { resetPasswordMessages } from '#app/messages/reset-password.ts';
import { Button } from '#app/ui/button.tsx';
import { CardPage } from '#app/ui/card.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { Notice } from './notice.tsx';
import { NewPasswordTwice } from './password-fields.tsx';
import { BackToSignIn, useWay } from './way-in.tsx';

type Props = {
  errors?: FormErrors;
};

/** Shown to users who must choose a new password, after they have entered the right password and before they are signed
 *  in. */
export function ChoosePasswordScreen({ errors }: Props) {
  const { text } = useMessages(resetPasswordMessages);
  const isBusy = useNavigation().state !== 'idle';
  return (
    <CardPage beginsInField title={text('choose.title')} foot={<BackToSignIn />}>
      <p>{text('choose.lead')}</p>
      <Form method="post" action={useWay('/choose-password')} noValidate>
        <NewPasswordTwice errors={errors ?? null} />
        <Button kind="primary" type="submit" busy={isBusy}>
          {text('choose.button')}
        </Button>
      </Form>
      <Notice message={errors?.message} isError={errors !== undefined} />
    </CardPage>
  );
}
