import { useEffect, useId, useState } from 'react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { formatMoney, rand } from '#app/domain/shared/money.ts';
import { LEAST_TOP_UP_CENTS, TOP_UP_PRESETS } from '#app/domain/wallet/top-up.schema.ts';
import type { EftDetails } from '#app/domain/money/eft-details.ts';
import { Fact, Facts } from '#app/screens/orders/facts.tsx';
import { useShell } from '#app/shells/shell.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { TextField } from '#app/ui/form-field.tsx';
import { KeyText } from '#app/ui/key-text.tsx';
import { useFetcher } from '#app/ui/use-fetcher.ts';

type Answer = { authorizationUrl: string; errors?: undefined } | { errors: FormErrors };
type Props = {
  isOpen: boolean;
  /** Whether the user can pay online. Otherwise only the bank details for an EFT are shown. */
  canPay: boolean;
  eft: EftDetails | null;
  eftReference: string;
  onClose(): void;
};

/** Asks for a preset or another amount and then leads to the payment provider's page. */
export function TopUpDialog({ isOpen, canPay, eft, eftReference, onClose }: Props) {
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
      actions={
        canPay
          ? [
              {
                label: 'Continue to payment',
                kind: 'primary',
                isBusy: state !== 'idle' || url !== null,
                onAction: () => submit({ intent: 'topUp', amount }, { method: 'post' }),
              },
            ]
          : []
      }
    >
      <form
        hidden={!canPay}
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          submit({ intent: 'topUp', amount }, { method: 'post' });
        }}
      >
        <Presets amount={amount} onChoose={setAmount} />
        <TextField
          label="Another amount"
          inputMode="numeric"
          name="amount"
          autoComplete="off"
          placeholder="250"
          value={isPreset ? '' : amount}
          onChange={({ target }) => setAmount(target.value)}
          error={errors?.fields['amount'] ?? null}
          help={`Whole rands, at least ${formatMoney(rand(LEAST_TOP_UP_CENTS))}.`}
        />
        <p className="t-quiet">
          You pay on the payment provider’s page and come back here. We update your balance once
          they confirm it.
        </p>
      </form>
      {eft ? <PayByEft eft={eft} reference={eftReference} isAlone={!canPay} /> : null}
    </Dialog>
  );
}

type EftProps = { eft: EftDetails; reference: string; isAlone: boolean };

/** Bank details for an EFT, with the reference that the payment must carry. */
function PayByEft({ eft, reference, isAlone }: EftProps) {
  const { holder, bank, branch, account } = eft;
  return (
    <details className="t-eft" open={isAlone}>
      <summary>Pay by EFT</summary>
      <Facts>
        <Fact name="Reference">
          <KeyText what="EFT reference">{reference}</KeyText>
        </Fact>
        <Fact name="Account holder">{holder}</Fact>
        <Fact name="Bank">{bank}</Fact>
        <Fact name="Account">
          <KeyText what="account number">{account}</KeyText>
        </Fact>
        <Fact name="Branch code">{branch}</Fact>
      </Facts>
      <p className="t-quiet t-balance__words">
        Use this reference so that we can match your payment. It usually takes two working days to
        reach your balance.
      </p>
    </details>
  );
}

type PresetsProps = { amount: string; onChoose(amount: string): void };

function Presets({ amount, onChoose }: PresetsProps) {
  return (
    <div className="t-presets" role="group" aria-label="Amount">
      {TOP_UP_PRESETS.map((preset) => (
        <button
          key={preset}
          type="button"
          className="t-button t-button--plain"
          aria-pressed={amount === String(preset)}
          onClick={() => onChoose(String(preset))}
        >
          R{preset}
        </button>
      ))}
    </div>
  );
}
