import type { MoneyAsked } from '#app/domain/money/money-requests.schema.ts';
import { formatMoney, rand } from '#app/domain/shared/money.ts';
import type { Account } from '#app/domain/wallet/read-account.ts';
import { accountMessages } from '#app/messages/account.ts';
import { TextField } from '#app/ui/form-field.tsx';
import { MenuButton } from '#app/ui/menu-button.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { MoneyDialog } from './adjustment-dialog.tsx';
import { ReasonField } from './reason-field.tsx';

export type ChangeKind = Exclude<MoneyAsked['kind'], 'topUpRefund' | 'unmatchedPayment'>;

type Text = ReturnType<typeof accountMessages.in>['text'];

const AMOUNT_HELP: Record<ChangeKind, (text: Text, account: Account) => string> = {
  eftTopUp: (text, { eftReference }) =>
    text('change.amountHelp.eftTopUp', { reference: eftReference }),
  payOut: (text, { availableCents }) =>
    text('change.amountHelp.payOut', { most: formatMoney(rand(Math.max(0, availableCents))) }),
  adjustment: (text) => text('change.amountHelp.adjustment'),
  creditLimit: (text, { creditLimitCents }) =>
    text('change.amountHelp.creditLimit', { limit: formatMoney(rand(creditLimitCents)) }),
};
const KINDS = Object.keys(AMOUNT_HELP) as ChangeKind[];

/** The changes that an administrator may make to an account's money. */
export function ChangeMoneyMenu({ onChoose }: { onChoose(kind: ChangeKind): void }) {
  const { text } = useMessages(accountMessages);
  return (
    <MenuButton
      label={text('change.button')}
      actions={KINDS.map((key) => ({ key, label: text(`change.title.${key}`) }))}
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
  const { text } = useMessages(accountMessages);
  const isByBank = kind === 'eftTopUp' || kind === 'payOut';
  return (
    <MoneyDialog
      title={text(`change.title.${kind}`)}
      action={text(`change.confirm.${kind}`)}
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
            label={text(`change.amount.${kind}`)}
            name="amount"
            inputMode={kind === 'adjustment' ? 'text' : 'decimal'}
            autoComplete="off"
            help={AMOUNT_HELP[kind](text, account)}
            error={wrong('amount')}
          />
          {isByBank ? (
            <>
              <TextField
                label={text('change.bankReference')}
                name="bankReference"
                autoComplete="off"
                error={wrong('bankReference')}
              />
              <TextField
                label={text('change.paidOn')}
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
