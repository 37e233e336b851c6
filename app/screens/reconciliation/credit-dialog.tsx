import type { DifferenceRow } from '#app/domain/money/list-differences.ts';
import { MoneyDialog } from '#app/screens/adjustments/adjustment-dialog.tsx';
import { ReasonField } from '#app/screens/adjustments/reason-field.tsx';
import { TextField } from '#app/ui/form-field.tsx';

type Props = { row: DifferenceRow; onClose(): void };

/** Credits an unmatched payment to an account. */
export function CreditDialog({ row, onClose }: Props) {
  return (
    <MoneyDialog
      title="Credit to an account"
      act={`Credit ${row.said}`}
      kind="primary"
      asks={{ intent: 'credit', id: row.id }}
      onClose={onClose}
    >
      {(wrong) => (
        <>
          <p className="t-lead">
            <b>{row.said}</b>, {row.reference}
          </p>
          <TextField
            label="Account"
            name="account"
            autoComplete="off"
            help="Enter its email address or EFT reference."
            error={wrong('account')}
          />
          <ReasonField error={wrong('reason')} />
        </>
      )}
    </MoneyDialog>
  );
}
