import { useFetcher } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { DifferenceRow } from '#app/domain/money/list-differences.ts';
import type { MoneyAnswer } from '#app/screens/money/change-money.tsx';
import { useShell } from '#app/shells/shell.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { TextArea, TextField } from '#app/ui/form-field.tsx';

type Props = { row: DifferenceRow; onClose(): void };

/** Whose a payment is that nobody knew. */
export function CreditDialog({ row, onClose }: Props) {
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
      title="Credit it to an account"
      error={errors?.message ?? null}
      onClose={onClose}
      actions={[
        {
          label: `Credit ${row.said}`,
          kind: 'primary',
          isBusy: state !== 'idle',
          onAct: () => form.current?.requestSubmit(),
        },
      ]}
    >
      <Form ref={form} method="post" noValidate>
        <input type="hidden" name="intent" value="credit" />
        <input type="hidden" name="id" value={row.id} />
        <p>
          <b>{row.said}</b>, {row.reference}
        </p>
        <TextField
          label="Account"
          name="account"
          autoComplete="off"
          help="Its e-mail address or EFT reference."
          error={errors?.fields['account'] ?? null}
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
