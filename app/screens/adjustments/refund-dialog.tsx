import { decimalFromCents, formatMoney, rand } from '#app/domain/shared/money.ts';
import { transactionMessages } from '#app/messages/transaction.ts';
import { TextField } from '#app/ui/form-field.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { MoneyDialog } from './adjustment-dialog.tsx';
import { ReasonField } from './reason-field.tsx';

type Props = { topUpId: string; refundableCents: number; onClose(): void };

/** Asks how much of a top-up to refund to the payer, and why. */
export function RefundDialog({ topUpId, refundableCents, onClose }: Props) {
  const { text } = useMessages(transactionMessages);
  return (
    <MoneyDialog
      title={text('refund.title')}
      action={text('refund.button')}
      kind="danger"
      asks={{ intent: 'refund', kind: 'topUpRefund', topUpId }}
      onClose={onClose}
    >
      {(wrong) => (
        <>
          <p>{text('refund.body')}</p>
          <TextField
            label={text('refund.amount')}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={decimalFromCents(refundableCents)}
            help={text('refund.amountHelp', { most: formatMoney(rand(refundableCents)) })}
            error={wrong('amount')}
          />
          <ReasonField error={wrong('reason')} />
        </>
      )}
    </MoneyDialog>
  );
}
