import { useEffect, useId, useState } from 'react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { formatMoney, rand } from '#app/domain/shared/money.ts';
import { LEAST_TOP_UP_CENTS, TOP_UP_PRESETS } from '#app/domain/wallet/top-up.rules.ts';
import type { EftDetails } from '#app/domain/money/eft-details.ts';
import { accountMessages } from '#app/messages/account.ts';
import { Fact, Facts } from '#app/screens/orders/facts.tsx';
import { useShell } from '#app/shells/shell.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { TextField } from '#app/ui/form-field.tsx';
import { KeyText } from '#app/ui/key-text.tsx';
import { useFetcher } from '#app/ui/use-fetcher.ts';
import { useMessages } from '#app/ui/use-messages.ts';

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
  const { text } = useMessages(accountMessages);
  const { submit, state, data } = useFetcher<Answer>();
  // The field shows only what was typed, even if it is a preset's amount on the way to a larger one.
  const [{ amount, isTyped }, setChoice] = useState({
    amount: String(TOP_UP_PRESETS[0]),
    isTyped: false,
  });
  const formId = useId();
  const url = data && !data.errors ? data.authorizationUrl : null;
  useEffect(() => {
    if (url) leaveFor(url);
  }, [url, leaveFor]);
  const errors = data?.errors;
  const { message } = errors ?? {};
  return (
    <Dialog
      isOpen={isOpen}
      title={text('topUp.title')}
      onClose={onClose}
      error={message ? text('topUp.failed', { reason: message }) : null}
      actions={
        canPay
          ? [
              {
                label: text('topUp.button'),
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
        <Presets
          chosen={isTyped ? null : amount}
          onChoose={(preset) => setChoice({ amount: preset, isTyped: false })}
        />
        <TextField
          label={text('topUp.amount')}
          inputMode="numeric"
          name="amount"
          autoComplete="off"
          placeholder="250"
          value={isTyped ? amount : ''}
          onChange={({ target }) => setChoice({ amount: target.value, isTyped: true })}
          error={errors?.fields['amount'] ?? null}
          help={text('topUp.amountHelp', { least: formatMoney(rand(LEAST_TOP_UP_CENTS)) })}
        />
        <p className="t-quiet">{text('topUp.next')}</p>
      </form>
      {eft ? <PayByEft eft={eft} reference={eftReference} isAlone={!canPay} /> : null}
    </Dialog>
  );
}

type EftProps = { eft: EftDetails; reference: string; isAlone: boolean };

/** Bank details for an EFT, with the reference that the payment must carry. */
function PayByEft({ eft, reference, isAlone }: EftProps) {
  const { holder, bank, branch, account } = eft;
  const { text } = useMessages(accountMessages);
  return (
    <details className="t-eft" open={isAlone}>
      <summary>{text('eft.title')}</summary>
      <Facts>
        <Fact name={text('eft.reference')}>
          <KeyText what={text('information.eftReference')}>{reference}</KeyText>
        </Fact>
        <Fact name={text('eft.holder')}>{holder}</Fact>
        <Fact name={text('eft.bank')}>{bank}</Fact>
        <Fact name={text('eft.account')}>
          <KeyText what={text('eft.accountNumber')}>{account}</KeyText>
        </Fact>
        <Fact name={text('eft.branch')}>{branch}</Fact>
      </Facts>
      <p className="t-quiet t-balance__words">{text('eft.help')}</p>
    </details>
  );
}

type PresetsProps = { chosen: string | null; onChoose(amount: string): void };

function Presets({ chosen, onChoose }: PresetsProps) {
  const { text } = useMessages(accountMessages);
  return (
    <div className="t-presets" role="group" aria-label={text('topUp.presets')}>
      {TOP_UP_PRESETS.map((preset) => (
        <button
          key={preset}
          type="button"
          className="t-button t-button--plain"
          aria-pressed={chosen === String(preset)}
          onClick={() => onChoose(String(preset))}
        >
          R{preset}
        </button>
      ))}
    </div>
  );
}
