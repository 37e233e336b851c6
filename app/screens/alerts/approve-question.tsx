import type { Alert } from '#app/domain/alert-actions/list-alerts.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { EmailText } from '#app/ui/email-text.tsx';

type Props = {
  /** Null while the dialog is closed. */
  alert: Alert | null;
  onConfirm(): void;
  onCancel(): void;
};

/** Asks for confirmation, naming the person who becomes an administrator. */
export function ApproveQuestion({ alert, onConfirm, onCancel }: Props) {
  const person = alert?.about.kind === 'person' ? alert.about : null;
  const who = person?.name || person?.email || 'them';
  return (
    <ConfirmDialog
      isOpen={alert !== null}
      title={`Make ${who} an administrator?`}
      confirmLabel="Approve"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {alert && person ? (
        <p>
          {person.name ? `${person.name}, ` : ''}
          <b>
            <EmailText>{person.email}</EmailText>
          </b>
          , waiting since <DateTime at={alert.since} />.
        </p>
      ) : null}
      <p>
        They can see and change everything for every merchant. A second administrator must approve
        them too, unless you are the only one.
      </p>
    </ConfirmDialog>
  );
}
