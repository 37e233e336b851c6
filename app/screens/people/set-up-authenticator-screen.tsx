import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { CardPage } from '#app/ui/card.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Step } from '#app/ui/step.tsx';
import { EnrolStep, RecoveryCodes } from './authenticator-steps.tsx';
import { useOwnForm } from './use-profile.ts';
import { BackToSignIn } from './way-in.tsx';

type Props = {
  /** The page to open afterwards. */
  to: string;
};

/** Shown to administrators without an authenticator app. They must set one up before they can do anything else. */
export function SetUpAuthenticatorScreen({ to }: Props) {
  const { Form, errors, isBusy, answer } = useOwnForm();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <CardPage
      title="Authenticator app"
      // The recovery codes are shown only once, so there is no link away from them.
      foot={codes ? null : <BackToSignIn />}
    >
      <Step name={codes ? 'codes' : answer?.enrolment ? 'enrolment' : 'begin'}>
        {codes ? (
          <RecoveryCodes codes={codes}>
            <a className="t-button t-button--primary" href={to}>
              I have saved them
            </a>
          </RecoveryCodes>
        ) : answer?.enrolment ? (
          <EnrolStep enrolment={answer.enrolment} onConfirmed={setCodes} />
        ) : (
          <Form method="post">
            <p>
              Administrators sign in with a code from an authenticator app. Set up an app first.
            </p>
            <FormError says={errors?.message} />
            <Button
              kind="primary"
              type="submit"
              name="intent"
              value="beginAuthenticator"
              busy={isBusy}
            >
              Set up an app
            </Button>
          </Form>
        )}
      </Step>
    </CardPage>
  );
}
