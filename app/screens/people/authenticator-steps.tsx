import { useEffect, useRef, type ReactNode } from 'react';
import type { Enrolment } from '#app/domain/people/own-authenticator.ts';
import { authenticatorMessages } from '#app/messages/authenticator.ts';
import { Button } from '#app/ui/button.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { useCopy } from '#app/ui/use-copy.ts';
import { useMessages } from '#app/ui/use-messages.ts';
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
  const { text, parts } = useMessages(authenticatorMessages);
  const { Form, errors, isBusy, answer } = useOwnForm();
  const codes = answer?.recoveryCodes;
  useEffect(() => {
    if (codes) onConfirmed(codes);
  }, [codes, onConfirmed]);
  return (
    <>
      <p>{text('scan')}</p>
      <img
        className="t-qr"
        width={196}
        height={196}
        alt={text('scan.image')}
        src={`data:image/svg+xml,${encodeURIComponent(enrolment.qrSvg)}`}
      />
      <p className="t-quiet">
        {parts('key', {
          key: (
            <code key="key" className="t-secret">
              {enrolment.secret}
            </code>
          ),
        })}
      </p>
      <Form method="post" noValidate>
        <StepCode errors={errors} help={text('codeHelp')} />
        <FormError says={errors?.message} />
        <div className="t-group">
          <Button
            kind="primary"
            type="submit"
            name="intent"
            value="confirmAuthenticator"
            busy={isBusy}
          >
            {text('confirm')}
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
  const { text, parts } = useMessages(authenticatorMessages);
  const lines = codes.join('\n');
  const list = useRef<HTMLUListElement>(null);
  const { outcome, copy } = useCopy(lines);
  const isRefused = outcome === 'failed';
  useEffect(() => {
    if (isRefused && list.current) window.getSelection()?.selectAllChildren(list.current);
  }, [isRefused]);
  return (
    <div role="group" aria-label={text('recovery.title')}>
      <p>{parts('recovery.lead', { b: (inside) => <b key="b">{inside}</b> })}</p>
      <ul className="t-codes" ref={list}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="t-group">
        <Button onClick={copy}>{text('recovery.copy')}</Button>
        <a
          className="t-button t-button--plain"
          download="recovery-codes.txt"
          href={`data:text/plain,${encodeURIComponent(lines)}`}
        >
          {text('recovery.file')}
        </a>
        {children}
      </div>
      <p role="status" className="t-codes__said">
        {outcome === 'copied' ? text('recovery.copied') : null}
        {isRefused ? text('recovery.blocked') : null}
      </p>
    </div>
  );
}
