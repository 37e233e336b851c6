import { useState } from 'react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { useToastedAnswer } from '#app/screens/use-toasted-answer.ts';
import { useShell } from '#app/shells/shell.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { EmailText } from '#app/ui/email-text.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { useFetcher } from '#app/ui/use-fetcher.ts';

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

const ACTIONS: Record<Decision, { title(name: string): string; label: string; words: string }> = {
  approveAdministrator: {
    title: (name) => `Make ${name} an administrator?`,
    label: 'Make administrator',
    words:
      'Two administrators must approve them, unless you are the only one. They can then see and change everything for every merchant. We email them.',
  },
  refuseAdministrator: {
    title: (name) => `Refuse ${name}?`,
    label: 'Refuse',
    words: 'They do not get access. They can sign up again with this address.',
  },
  removeAdministrator: {
    title: (name) => `Remove ${name}?`,
    label: 'Remove',
    words: 'They are signed out within seconds. We email them and every other administrator.',
  },
};

/** The administrators, and the people who wait to become one. */
export function AdministratorsScreen({ administrators, waiting }: Props) {
  const { Page } = useShell();
  const { submit, data, state } = useFetcher<Answer>();
  const [asked, setAsked] = useState<{ action: Decision; row: Row } | null>(null);
  useToastedAnswer(data);
  const isBusy = state !== 'idle';
  const button = (action: Decision, row: Row, kind: 'plain' | 'quiet') => (
    <Button
      kind={kind}
      aria-label={`${ACTIONS[action].label}: ${row.name}`}
      busy={isBusy}
      onClick={() => setAsked({ action, row })}
    >
      {ACTIONS[action].label}
    </Button>
  );
  return (
    <Page title="Administrators">
      <div className="t-stack">
        <WaitingCard waiting={waiting} button={button} />
        <Card title="Administrators">
          <ul className="t-tokens">
            {administrators.map((row) => (
              <li key={row.id}>
                <Person row={row} says="Since">
                  {row.isSelf ? <b> (you)</b> : null}{' '}
                  {row.hasAuthenticator ? null : (
                    <StatusBadge tone="warm">No authenticator app</StatusBadge>
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
        title={asked ? ACTIONS[asked.action].title(asked.row.name) : ''}
        confirmLabel={asked ? ACTIONS[asked.action].label : ''}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          if (asked) submit({ intent: asked.action, id: asked.row.id }, { method: 'post' });
          setAsked(null);
        }}
      >
        <p>
          <b>{asked ? <EmailText>{asked.row.email}</EmailText> : null}</b>
        </p>
        <p>{asked ? ACTIONS[asked.action].words : ''}</p>
      </ConfirmDialog>
    </Page>
  );
}

type PersonProps = { row: Row; says: string; children?: React.ReactNode };

function Person({ row, says, children }: PersonProps) {
  return (
    <span>
      {row.name}
      {children}
      <small className="t-quiet">
        <EmailText>{row.email}</EmailText>, {says.toLowerCase()} <DateTime at={row.since} />
      </small>
    </span>
  );
}

type AskButton = (action: Decision, row: Row, kind: 'plain' | 'quiet') => React.ReactNode;

function WaitingCard({ waiting, button }: Pick<Props, 'waiting'> & { button: AskButton }) {
  return (
    <Card title="Waiting">
      {waiting.length === 0 ? (
        <p className="t-quiet">
          No requests. People who sign up with a confirmed company address appear here until an
          administrator approves them.
        </p>
      ) : (
        <ul className="t-tokens">
          {waiting.map((row) => (
            <li key={row.id}>
              <Person row={row} says="Waiting since">
                {row.approvedBy ? (
                  <StatusBadge tone="warm">
                    {`Approved by ${row.isApprovedBySelf ? 'you' : row.approvedBy}, 1 of 2`}
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
