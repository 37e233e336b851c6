import { decimalFromCents, formatMoney, rand } from '#app/domain/shared/money.ts';
import { TextField } from '#app/ui/form-field.tsx';
import { MoneyDialog } from './adjustment-dialog.tsx';
import { ReasonField } from './reason-field.tsx';

type Props = { topUpId: string; refundableCents: number; onClose(): void };

/** Asks how much of a top-up to refund to the payer, and why. */
export function RefundDialog({ topUpId, refundableCents, onClose }: Props) {
  return (
    <MoneyDialog
      title="Refund this top-up"
      action="Refund"
      kind="danger"
      asks={{ intent: 'refund', kind: 'topUpRefund', topUpId }}
      onClose={onClose}
    >
      {(wrong) => (
        <>
          <p>
            The money goes back to the card or account that paid, usually within a few days. We
            deduct it from the balance at once, or once a second administrator approves.
          </p>
          <TextField
            label="Amount"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={decimalFromCents(refundableCents)}
            help={`In rand, at most ${formatMoney(rand(refundableCents))}.`}
            error={wrong('amount')}
          />
          <ReasonField error={wrong('reason')} />
        </>
      )}
    </MoneyDialog>
  );
}
