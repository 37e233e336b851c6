import { useState } from 'react';
import type { Enrolment } from '#app/domain/people/own-authenticator.ts';
import { counted, oneOrMany } from '#app/domain/shared/counted.ts';
import { LeaveGuard } from '#app/shells/leave-guard.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Step } from '#app/ui/step.tsx';
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

/** Two-step sign-in with an authenticator app. A user who must have one cannot turn it off. */
export function AuthenticatorCard(props: AuthenticatorProps) {
  const [doing, setDoing] = useState<Doing>(null);
  const [shown, setShown] = useState<Shown>(null);
  const end = () => {
    setDoing(null);
    setShown(null);
  };
  return (
    <Card title="Authenticator app">
      <Step name={stepOf(doing, shown)}>
        {shown && 'codes' in shown ? (
          <>
            <RecoveryCodes codes={shown.codes}>
              <Button kind="primary" onClick={end}>
                I have saved them
              </Button>
            </RecoveryCodes>
            <LeaveGuard isOn title="Leave without the recovery codes?">
              They are shown only once. Copy them or save them as a file first.
            </LeaveGuard>
          </>
        ) : shown ? (
          <EnrolStep enrolment={shown.enrolment} onConfirmed={(codes) => setShown({ codes })}>
            <Button onClick={end}>Cancel</Button>
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
  if (!authenticatorSince)
    return (
      <>
        <p className="t-lead">
          You sign in with your password only. An authenticator app keeps you safe even if your
          password leaks.
        </p>
        <Button onClick={() => onDo('begin')}>Set up an app</Button>
      </>
    );
  return (
    <>
      <p className="t-lead">
        You sign in with a code from your app, since <DateTime at={authenticatorSince} />.{' '}
        {counted(recoveryCodesLeft, 'recovery code')} {oneOrMany(recoveryCodesLeft, 'is', 'are')}{' '}
        left.
      </p>
      <div className="t-group">
        <Button onClick={() => onDo('renew')}>Create new codes</Button>
        <Button onClick={() => onDo('begin')}>Set up another app</Button>
        {mustHaveAuthenticator ? null : (
          <Button kind="danger" onClick={() => onDo('remove')}>
            Turn off
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
  begin: { intent: 'beginAuthenticator', label: 'Continue', lead: null },
  renew: {
    intent: 'renewCodes',
    label: 'Create new codes',
    lead: 'You get ten new codes. Your old codes stop working.',
  },
  remove: {
    intent: 'removeAuthenticator',
    label: 'Turn off',
    lead: 'You then sign in with your password only.',
  },
} as const;

function Asking({ doing, authenticatorSince, onCancel, onShown }: AskingProps) {
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
      {lead ? <p className="t-lead">{lead}</p> : null}
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
          {label}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </Form>
  );
}
