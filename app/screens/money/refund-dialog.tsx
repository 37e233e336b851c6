import { useFetcher } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { decimalFromCents, formatMoney, rand } from '#app/domain/shared/money.ts';
import { useShell } from '#app/shells/shell.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { TextArea, TextField } from '#app/ui/form-field.tsx';
import type { MoneyAnswer } from './change-money.tsx';

type Props = { topUpId: string; refundableCents: number; onClose(): void };

/** How much of a top-up goes back to whoever paid it, and why. */
export function RefundDialog({ topUpId, refundableCents, onClose }: Props) {
  const { toast } = useShell();
  const { Form, data, state } = useFetcher<MoneyAnswer>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!data || data.errors) return;
    toast(data.message);
    onClose();
  }, [data, toast, onClose]);
  const errors = data?.errors;
  return (
    <Dialog
      isOpen
      title="Refund this top-up"
      error={errors?.message ?? null}
      onClose={onClose}
      actions={[
        {
          label: 'Refund',
          kind: 'danger',
          isBusy: state !== 'idle',
          onAct: () => form.current?.requestSubmit(),
        },
      ]}
    >
      <Form ref={form} method="post" noValidate>
        <input type="hidden" name="intent" value="refund" />
        <input type="hidden" name="kind" value="topUpRefund" />
        <input type="hidden" name="topUpId" value={topUpId} />
        <p>
          It goes back to the card or account that paid, within some days, and is off the balance at
          once.
        </p>
        <TextField
          label="Amount"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={decimalFromCents(refundableCents)}
          help={`In rand, ${formatMoney(rand(refundableCents))} at the most.`}
          error={errors?.fields['amount'] ?? null}
        />
        <TextArea
          label="Reason"
          name="reason"
          help="Whoever owns the account reads it."
          error={errors?.fields['reason'] ?? null}
        />
      </Form>
    </Dialog>
  );
}
