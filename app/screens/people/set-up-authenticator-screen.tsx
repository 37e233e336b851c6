import { useState } from 'react';
import { authenticatorMessages } from '#app/messages/authenticator.ts';
import { Button } from '#app/ui/button.tsx';
import { CardPage } from '#app/ui/card.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Step } from '#app/ui/step.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { EnrolStep, RecoveryCodes } from './authenticator-steps.tsx';
import { useOwnForm } from './use-profile.ts';
import { BackToSignIn } from './way-in.tsx';

type Props = {
  /** The page to open afterwards. */
  to: string;
};

/** Shown to administrators without an authenticator app. They must set one up before they can do anything else. */
export function SetUpAuthenticatorScreen({ to }: Props) {
  const { text } = useMessages(authenticatorMessages);
  const { Form, errors, isBusy, answer } = useOwnForm();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <CardPage
      title={text('title')}
      // The recovery codes are shown only once, so there is no link away from them.
      foot={codes ? null : <BackToSignIn />}
    >
      <Step name={codes ? 'codes' : answer?.enrolment ? 'enrolment' : 'begin'}>
        {codes ? (
          <RecoveryCodes codes={codes}>
            <a className="t-button t-button--primary" href={to}>
              {text('recovery.saved')}
            </a>
          </RecoveryCodes>
        ) : answer?.enrolment ? (
          <EnrolStep enrolment={answer.enrolment} onConfirmed={setCodes} />
        ) : (
          <Form method="post">
            <p>{text('lead')}</p>
            <FormError says={errors?.message} />
            <Button
              kind="primary"
              type="submit"
              name="intent"
              value="beginAuthenticator"
              busy={isBusy}
            >
              {text('begin')}
            </Button>
          </Form>
        )}
      </Step>
    </CardPage>
  );
}
