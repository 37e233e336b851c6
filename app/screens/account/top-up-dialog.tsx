import { useFetcher } from '@remix-run/react';
import { useEffect, useId, useState } from 'react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { formatMoney, rand } from '#app/domain/shared/money.ts';
import { LEAST_TOP_UP_CENTS, TOP_UP_PRESETS } from '#app/domain/wallet/top-up.schema.ts';
import { useShell } from '#app/shells/shell.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { TextField } from '#app/ui/form-field.tsx';

type Answer = { authorizationUrl: string; errors?: undefined } | { errors: FormErrors };
type Props = { isOpen: boolean; onClose(): void };

/** An offered amount or another one, and then the provider's page. */
export function TopUpDialog({ isOpen, onClose }: Props) {
  const { leaveFor } = useShell();
  const { submit, state, data } = useFetcher<Answer>();
  const [amount, setAmount] = useState(String(TOP_UP_PRESETS[0]));
  const formId = useId();
  const url = data && !data.errors ? data.authorizationUrl : null;
  useEffect(() => {
    if (url) leaveFor(url);
  }, [url, leaveFor]);
  const errors = data?.errors;
  const { message } = errors ?? {};
  const isPreset = TOP_UP_PRESETS.some((preset) => String(preset) === amount);
  return (
    <Dialog
      isOpen={isOpen}
      title="Top up your balance"
      onClose={onClose}
      error={message ? `Error creating topup transaction: ${message}` : null}
      actions={[
        {
          label: 'Continue to payment',
          kind: 'primary',
          isBusy: state !== 'idle' || url !== null,
          onAct: () => submit({ intent: 'topUp', amount }, { method: 'post' }),
        },
      ]}
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          submit({ intent: 'topUp', amount }, { method: 'post' });
        }}
      >
        <div className="t-presets" role="group" aria-label="Amount">
          {TOP_UP_PRESETS.map((preset) => (
            <button
              key={preset}
              type="button"
              className="t-button t-button--plain"
              aria-pressed={amount === String(preset)}
              onClick={() => setAmount(String(preset))}
            >
              R{preset}
            </button>
          ))}
        </div>
        <TextField
          label="Another amount"
          inputMode="decimal"
          name="amount"
          autoComplete="off"
          placeholder="250"
          value={isPreset ? '' : amount}
          onChange={({ target }) => setAmount(target.value)}
          error={errors?.fields['amount'] ?? null}
          help={`In rand, ${formatMoney(rand(LEAST_TOP_UP_CENTS))} at the least.`}
        />
        <p className="t-quiet">
          You pay on the payment provider’s own page and come back here. The balance counts as soon
          as they confirm it.
        </p>
      </form>
    </Dialog>
  );
}
