import { useEffect, useRef, type ReactNode } from 'react';
import type { Enrolment } from '#app/domain/people/own-authenticator.ts';
import { Button } from '#app/ui/button.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { useCopy } from '#app/ui/use-copy.ts';
import { StepCode } from './password-fields.tsx';
import { useOwnForm } from './use-profile.ts';

type EnrolProps = {
  enrolment: Enrolment;
  onConfirmed(recoveryCodes: string[]): void;
  /** Shown beside the button. */
  children?: ReactNode;
};

/** Sets up the authenticator app: the QR code, the same key to type, and a field for the app's first code. */
export function EnrolStep({ enrolment, onConfirmed, children }: EnrolProps) {
  const { Form, errors, isBusy, answer } = useOwnForm();
  const codes = answer?.recoveryCodes;
  useEffect(() => {
    if (codes) onConfirmed(codes);
  }, [codes, onConfirmed]);
  return (
    <>
      <p>
        Scan this with an authenticator app, such as Google Authenticator, Microsoft Authenticator
        or 1Password. Then enter the code it shows.
      </p>
      <img
        className="t-qr"
        width={196}
        height={196}
        alt="QR code for the authenticator app"
        src={`data:image/svg+xml,${encodeURIComponent(enrolment.qrSvg)}`}
      />
      <p className="t-quiet">
        On this phone, or cannot scan it? Type this key into the app:{' '}
        <code className="t-secret">{enrolment.secret}</code>
      </p>
      <Form method="post" noValidate>
        <StepCode errors={errors} help="Six digits. A new one comes every 30 seconds." />
        <FormError says={errors?.message} />
        <div className="t-group">
          <Button
            kind="primary"
            type="submit"
            name="intent"
            value="confirmAuthenticator"
            busy={isBusy}
          >
            Turn on
          </Button>
          {children}
        </div>
      </Form>
    </>
  );
}

type RecoveryProps = { codes: readonly string[]; children: ReactNode };

/** The recovery codes, shown only once. `children` is the button that continues. */
export function RecoveryCodes({ codes, children }: RecoveryProps) {
  const text = codes.join('\n');
  const list = useRef<HTMLUListElement>(null);
  const { outcome, copy } = useCopy(text);
  const isRefused = outcome === 'failed';
  useEffect(() => {
    if (isRefused && list.current) window.getSelection()?.selectAllChildren(list.current);
  }, [isRefused]);
  return (
    <div role="group" aria-label="Recovery codes">
      <p>
        <b>Save these recovery codes.</b> Each code signs you in once if you do not have your phone.
        They are shown only once.
      </p>
      <ul className="t-codes" ref={list}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="t-group">
        <Button onClick={copy}>Copy</Button>
        <a
          className="t-button t-button--plain"
          download="recovery-codes.txt"
          href={`data:text/plain,${encodeURIComponent(text)}`}
        >
          Save as a file
        </a>
        {children}
      </div>
      <p role="status" className="t-codes__said">
        {outcome === 'copied' ? 'Copied' : null}
        {isRefused ? 'The browser blocked copying. The codes are selected: copy them now.' : null}
      </p>
    </div>
  );
}
