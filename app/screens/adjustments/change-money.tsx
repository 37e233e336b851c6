import type { MoneyAsked } from '#app/domain/money/money-requests.schema.ts';
import { formatMoney, rand } from '#app/domain/shared/money.ts';
import type { Account } from '#app/domain/wallet/read-account.ts';
import { TextField } from '#app/ui/form-field.tsx';
import { MenuButton } from '#app/ui/menu-button.tsx';
import { MoneyDialog } from './adjustment-dialog.tsx';
import { ReasonField } from './reason-field.tsx';

export type ChangeKind = Exclude<MoneyAsked['kind'], 'topUpRefund' | 'unmatchedPayment'>;

type Words = { action: string; does: string; label: string; help(account: Account): string };

const CHANGES: Record<ChangeKind, Words> = {
  eftTopUp: {
    action: 'Credit the account',
    does: 'Record an EFT received',
    label: 'Amount received',
    help: ({ eftReference }) => `In rand. The reference is ${eftReference}.`,
  },
  payOut: {
    action: 'Record the payment',
    does: 'Record a payout by EFT',
    label: 'Amount paid out',
    help: ({ availableCents }) =>
      `In rand, at most ${formatMoney(rand(Math.max(0, availableCents)))}.`,
  },
  adjustment: {
    action: 'Adjust the balance',
    does: 'Adjust the balance',
    label: 'Amount',
    help: () =>
      'In rand. Use a minus sign to deduct, for example -50. It may take the account below its limit.',
  },
  creditLimit: {
    action: 'Set the credit limit',
    does: 'Set the credit limit',
    label: 'How far below zero the balance may go',
    help: ({ creditLimitCents }) => `In rand. Currently ${formatMoney(rand(creditLimitCents))}.`,
  },
};
const KINDS = Object.keys(CHANGES) as ChangeKind[];

/** The changes that an administrator may make to an account's money. */
export function ChangeMoneyMenu({ onChoose }: { onChoose(kind: ChangeKind): void }) {
  return (
    <MenuButton
      label="Adjust the account"
      actions={KINDS.map((key) => ({ key, label: CHANGES[key].does }))}
      onAction={(key) => onChoose(key as ChangeKind)}
    />
  );
}

type Props = {
  kind: ChangeKind;
  account: Account;
  onClose(): void;
};

/** Asks for the amount, the reason, and, for bank payments, the date and reference on the statement. */
export function ChangeMoneyDialog({ kind, account, onClose }: Props) {
  const { action, does, label, help } = CHANGES[kind];
  const isByBank = kind === 'eftTopUp' || kind === 'payOut';
  return (
    <MoneyDialog
      title={does}
      action={action}
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
                label="Reference on the bank statement"
                name="bankReference"
                autoComplete="off"
                error={wrong('bankReference')}
              />
              <TextField
                label="Date on the bank statement"
                name="paidOn"
                type="date"
                error={wrong('paidOn')}
              />
            </>
          ) : null}
          {kind === 'eftTopUp' ? null : (
            <ReasonField error={wrong('reason')} isInternal={kind === 'creditLimit'} />
          )}
        </>
      )}
    </MoneyDialog>
  );
}
