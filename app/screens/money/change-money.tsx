import type { MoneyAsked } from '#app/domain/money/money-requests.schema.ts';
import { formatMoney, rand } from '#app/domain/shared/money.ts';
import type { Account } from '#app/domain/wallet/read-account.ts';
import { TextField } from '#app/ui/form-field.tsx';
import { MenuButton } from '#app/ui/menu-button.tsx';
import { MoneyDialog } from './money-dialog.tsx';
import { ReasonField } from './reason-field.tsx';

export type ChangeKind = Exclude<MoneyAsked['kind'], 'topUpRefund' | 'unmatchedPayment'>;

type Words = { act: string; does: string; label: string; help(account: Account): string };

const CHANGES: Record<ChangeKind, Words> = {
  eftTopUp: {
    act: 'Credit the account',
    does: 'Record an EFT that came in',
    label: 'Amount that came',
    help: ({ eftReference }) => `In rand. Their reference is ${eftReference}.`,
  },
  payOut: {
    act: 'Record the payment',
    does: 'Record a pay-out by EFT',
    label: 'Amount that was paid out',
    help: ({ availableCents }) =>
      `In rand, ${formatMoney(rand(Math.max(0, availableCents)))} at the most.`,
  },
  adjustment: {
    act: 'Adjust the balance',
    does: 'Adjust the balance',
    label: 'Amount to add, or with a minus to take off',
    help: () => 'In rand, such as 50 or -50. It may take the account below its limit.',
  },
  creditLimit: {
    act: 'Set the credit limit',
    does: 'Set the credit limit',
    label: 'How far below zero the account may go',
    help: ({ creditLimitCents }) => `In rand. It is ${formatMoney(rand(creditLimitCents))} now.`,
  },
};
const KINDS = Object.keys(CHANGES) as ChangeKind[];

/** What an administrator may do to an account's money. */
export function ChangeMoneyMenu({ onChoose }: { onChoose(kind: ChangeKind): void }) {
  return (
    <MenuButton
      label="Change the money"
      acts={KINDS.map((key) => ({ key, label: CHANGES[key].does }))}
      onAct={(key) => onChoose(key as ChangeKind)}
    />
  );
}

type Props = {
  kind: ChangeKind;
  account: Account;
  onClose(): void;
};

/** How much, why, and for what the bank shows its day and reference. */
export function ChangeMoneyDialog({ kind, account, onClose }: Props) {
  const { act, does, label, help } = CHANGES[kind];
  const isByBank = kind === 'eftTopUp' || kind === 'payOut';
  return (
    <MoneyDialog
      title={does}
      act={act}
      kind="primary"
      asks={{ intent: 'changeMoney', account: account.id, kind }}
      onClose={onClose}
    >
      {(wrong) => (
        <>
          <p className="t-lead">
            <b>{account.name}</b>
          </p>
          <TextField
            label={label}
            name="amount"
            inputMode={kind === 'adjustment' ? 'text' : 'decimal'}
            autoComplete="off"
            help={help(account)}
            error={wrong('amount')}
          />
          {isByBank ? (
            <>
              <TextField
                label="Reference, as the bank shows it"
                name="bankReference"
                autoComplete="off"
                error={wrong('bankReference')}
              />
              <TextField
                label="Day, as the bank shows it"
                name="paidOn"
                type="date"
                error={wrong('paidOn')}
              />
            </>
          ) : null}
          {kind === 'eftTopUp' ? null : <ReasonField error={wrong('reason')} />}
        </>
      )}
    </MoneyDialog>
  );
}
