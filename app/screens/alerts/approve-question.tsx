import type { Matter } from '#app/domain/alert-actions/list-alerts.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { EmailText } from '#app/ui/email-text.tsx';

type Props = {
  /** Null while nobody is asked about. */
  matter: Matter | null;
  onConfirm(): void;
  onCancel(): void;
};

/** Says whom an approval makes an administrator before it does. */
export function ApproveQuestion({ matter, onConfirm, onCancel }: Props) {
  const person = matter?.about.kind === 'person' ? matter.about : null;
  const who = person?.name || person?.email || 'them';
  return (
    <ConfirmDialog
      isOpen={matter !== null}
      title={`Make ${who} administrator?`}
      confirmLabel="Approve"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {matter && person ? (
        <p>
          {person.name ? `${person.name}, ` : ''}
          <b>
            <EmailText>{person.email}</EmailText>
          </b>
          , waits since <DateTime at={matter.since} />.
        </p>
      ) : null}
      <p>
        They can see and change everything for every merchant. A second administrator must approve
        them too, unless you are the only one.
      </p>
    </ConfirmDialog>
  );
}
