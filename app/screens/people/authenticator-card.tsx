import { useState } from 'react';
import type { Enrolment } from '#app/domain/people/own-authenticator.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import { profileMessages } from '#app/messages/profile.ts';
import { LeaveGuard } from '#app/shells/leave-guard.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Step } from '#app/ui/step.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { EnrolStep, RecoveryCodes } from './authenticator-steps.tsx';
import { CurrentPassword, StepCode } from './password-fields.tsx';
import { useProfile } from './use-profile.ts';

export type AuthenticatorProps = {
  authenticatorSince: string | null;
  recoveryCodesLeft: number;
  mustHaveAuthenticator: boolean;
};

type Doing = 'begin' | 'renew' | 'remove' | null;
type Shown = { enrolment: Enrolment } | { codes: readonly string[] } | null;

/** Two-step sign-in with an authenticator app. A user who is required to have the app cannot turn the second step
 *  off. */
export function AuthenticatorCard(props: AuthenticatorProps) {
  const { text } = useMessages(profileMessages);
  const [doing, setDoing] = useState<Doing>(null);
  const [shown, setShown] = useState<Shown>(null);
  const end = () => {
    setDoing(null);
    setShown(null);
  };
  return (
    <Card title={text('app.title')}>
      <Step name={stepOf(doing, shown)}>
        {shown && 'codes' in shown ? (
          <>
            <RecoveryCodes codes={shown.codes}>
              <Button kind="primary" onClick={end}>
                {text('app.saved')}
              </Button>
            </RecoveryCodes>
            <LeaveGuard isOn title={text('app.leave')}>
              {text('app.leaveBody')}
            </LeaveGuard>
          </>
        ) : shown ? (
          <EnrolStep enrolment={shown.enrolment} onConfirmed={(codes) => setShown({ codes })}>
            <Button onClick={end}>{text('app.cancel')}</Button>
          </EnrolStep>
        ) : doing ? (
          <Asking
            {...props}
            doing={doing}
            onCancel={end}
            onShown={(answer) => (answer ? setShown(answer) : end())}
          />
        ) : (
          <State {...props} onDo={setDoing} />
        )}
      </Step>
    </Card>
  );
}

function stepOf(doing: Doing, shown: Shown): string {
  if (shown) return 'codes' in shown ? 'codes' : 'enrolment';
  return doing ?? 'state';
}

function State({
  authenticatorSince,
  recoveryCodesLeft,
  mustHaveAuthenticator,
  onDo,
}: AuthenticatorProps & { onDo(doing: Doing): void }) {
  const { text, parts } = useMessages(profileMessages);
  if (!authenticatorSince)
    return (
      <>
        <p className="t-lead">{text('app.none')}</p>
        <Button onClick={() => onDo('begin')}>{text('app.begin')}</Button>
      </>
    );
  return (
    <>
      <p className="t-lead">
        {parts('app.since', { at: <DateTime key="at" at={authenticatorSince} /> })}{' '}
        {text('app.codesLeft', {
          count: recoveryCodesLeft,
          shown: groupDigits(recoveryCodesLeft),
        })}
      </p>
      <div className="t-group">
        <Button onClick={() => onDo('renew')}>{text('app.renew')}</Button>
        <Button onClick={() => onDo('begin')}>{text('app.beginAnother')}</Button>
        {mustHaveAuthenticator ? null : (
          <Button kind="danger" onClick={() => onDo('remove')}>
            {text('app.remove')}
          </Button>
        )}
      </div>
    </>
  );
}

type AskingProps = AuthenticatorProps & {
  doing: NonNullable<Doing>;
  onCancel(): void;
  onShown(answer: Shown): void;
};

const ASKED = {
  begin: { intent: 'beginAuthenticator', label: 'app.continue', lead: null },
  renew: {
    intent: 'renewCodes',
    label: 'app.renew',
    lead: 'app.renewLead',
  },
  remove: {
    intent: 'removeAuthenticator',
    label: 'app.remove',
    lead: 'app.removeLead',
  },
} as const;

function Asking({ doing, authenticatorSince, onCancel, onShown }: AskingProps) {
  const { text } = useMessages(profileMessages);
  const { Form, errors, isBusy, answer } = useProfile();
  const [taken, setTaken] = useState(answer);
  const { intent, label, lead } = ASKED[doing];
  if (answer && answer !== taken) {
    setTaken(answer);
    const { enrolment, recoveryCodes } = answer;
    onShown(enrolment ? { enrolment } : recoveryCodes ? { codes: recoveryCodes } : null);
  }
  return (
    <Form method="post" noValidate>
      {lead ? <p className="t-lead">{text(lead)}</p> : null}
      {doing === 'renew' ? null : <CurrentPassword errors={errors} />}
      {authenticatorSince ? <StepCode errors={errors} /> : null}
      <FormError says={errors?.message} />
      <div className="t-group">
        <Button
          kind={doing === 'remove' ? 'danger' : 'primary'}
          type="submit"
          name="intent"
          value={intent}
          busy={isBusy}
        >
          {text(label)}
        </Button>
        <Button onClick={onCancel}>{text('app.cancel')}</Button>
      </div>
    </Form>
  );
}
