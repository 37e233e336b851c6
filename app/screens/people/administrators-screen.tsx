import { useState } from 'react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { administratorMessages } from '#app/messages/administrators.ts';
import { useToastedAnswer } from '#app/screens/use-toasted-answer.ts';
import { useShell } from '#app/shells/shell.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { EmailText } from '#app/ui/email-text.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { useFetcher } from '#app/ui/use-fetcher.ts';
import { useMessages } from '#app/ui/use-messages.ts';

type Row = { id: string; name: string; email: string; since: string };
type Waiting = Row & {
  /** Name of the first administrator who approved them; a second one must approve too. */
  approvedBy: string | null;
  isApprovedBySelf: boolean;
};
type Props = {
  administrators: readonly (Row & { isSelf: boolean; hasAuthenticator: boolean })[];
  waiting: readonly Waiting[];
};
type Answer = { message: string; errors?: undefined } | { errors: FormErrors };
type Decision = 'approveAdministrator' | 'refuseAdministrator' | 'removeAdministrator';

/** The administrators, and the people who are waiting to become administrators. */
export function AdministratorsScreen({ administrators, waiting }: Props) {
  const { Page } = useShell();
  const { text, parts } = useMessages(administratorMessages);
  const { submit, data, state } = useFetcher<Answer>();
  const [asked, setAsked] = useState<{ action: Decision; row: Row } | null>(null);
  useToastedAnswer(data);
  const isBusy = state !== 'idle';
  const button = (action: Decision, row: Row, kind: 'plain' | 'quiet') => (
    <Button
      kind={kind}
      aria-label={text(`buttonOf.${action}`, { name: row.name })}
      busy={isBusy}
      onClick={() => setAsked({ action, row })}
    >
      {text(`button.${action}`)}
    </Button>
  );
  return (
    <Page title={text('title')}>
      <div className="t-stack">
        <WaitingCard waiting={waiting} button={button} />
        <Card title={text('title')}>
          <ul className="t-tokens">
            {administrators.map((row) => (
              <li key={row.id}>
                <Person row={row} details={parts('since', detailsOf(row))}>
                  {row.isSelf ? <b> {text('you')}</b> : null}{' '}
                  {row.hasAuthenticator ? null : (
                    <StatusBadge tone="warm">{text('noAuthenticator')}</StatusBadge>
                  )}
                </Person>
                {row.isSelf ? null : button('removeAdministrator', row, 'quiet')}
              </li>
            ))}
          </ul>
        </Card>
      </div>
      <ConfirmDialog
        danger={asked?.action !== 'approveAdministrator'}
        isOpen={asked !== null}
        title={asked ? text(`ask.${asked.action}`, { name: asked.row.name }) : ''}
        confirmLabel={asked ? text(`button.${asked.action}`) : ''}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          if (asked) submit({ intent: asked.action, id: asked.row.id }, { method: 'post' });
          setAsked(null);
        }}
      >
        <p>
          <b>{asked ? <EmailText>{asked.row.email}</EmailText> : null}</b>
        </p>
        <p>{asked ? text(`askBody.${asked.action}`) : ''}</p>
      </ConfirmDialog>
    </Page>
  );
}

const detailsOf = ({ email, since }: Row) => ({
  email: <EmailText key="email">{email}</EmailText>,
  at: <DateTime key="at" at={since} />,
});

type PersonProps = { row: Row; details: React.ReactNode; children?: React.ReactNode };

function Person({ row, details, children }: PersonProps) {
  return (
    <span>
      {row.name}
      {children}
      <small className="t-quiet">{details}</small>
    </span>
  );
}

type AskButton = (action: Decision, row: Row, kind: 'plain' | 'quiet') => React.ReactNode;

function WaitingCard({ waiting, button }: Pick<Props, 'waiting'> & { button: AskButton }) {
  const { text, parts } = useMessages(administratorMessages);
  return (
    <Card title={text('waiting.title')}>
      {waiting.length === 0 ? (
        <p className="t-quiet">{text('waiting.none')}</p>
      ) : (
        <ul className="t-tokens">
          {waiting.map((row) => (
            <li key={row.id}>
              <Person row={row} details={parts('waiting.since', detailsOf(row))}>
                {row.approvedBy ? (
                  <StatusBadge tone="warm">
                    {row.isApprovedBySelf
                      ? text('waiting.approvedByYou')
                      : text('waiting.approvedBy', { name: row.approvedBy })}
                  </StatusBadge>
                ) : null}
              </Person>
              <span className="t-group">
                {row.isApprovedBySelf ? null : button('approveAdministrator', row, 'plain')}
                {button('refuseAdministrator', row, 'quiet')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
