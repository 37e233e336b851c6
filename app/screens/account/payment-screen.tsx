import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { formatMoney, rand } from '#app/domain/shared/money.ts';
import type { TransactionPage } from '#app/domain/wallet/read-transaction.ts';
import { useShell } from '#app/shells/shell.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { isPaidDifferently, PAID_DIFFERENTLY, transactionPath } from './transaction-words.rules.ts';

const ASK_EVERY_MS = 4_000;

/** The page to which the payment provider returns the user. It polls while the payment's outcome is unknown. */
export function PaymentScreen({ transaction }: { transaction: TransactionPage }) {
  const { Page, href } = useShell();
  const { status, payAt, id } = transaction;
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (status !== 'PENDING' || state !== 'idle') return;
    const timer = setTimeout(revalidate, ASK_EVERY_MS);
    return () => clearTimeout(timer);
  }, [status, state, revalidate]);
  return (
    <Page title={TITLES[status]}>
      <div className="t-stack t-stack--narrow">
        <Card>
          <p role="status" className="t-payment">
            {wordsOf(transaction)}
          </p>
          <div className="t-group">
            <ButtonLink kind="primary" to={href('/account')}>
              Return to Account
            </ButtonLink>
            {status === 'SUCCESSFUL' ? (
              <ButtonLink to={href('/orders/create')}>Create an Order</ButtonLink>
            ) : null}
            {payAt ? (
              <a className="t-button t-button--plain" href={payAt}>
                Continue to payment
              </a>
            ) : null}
            <ButtonLink to={href(transactionPath(id))}>Show the transaction</ButtonLink>
          </div>
        </Card>
      </div>
    </Page>
  );
}

const TITLES = {
  SUCCESSFUL: 'Payment Successful',
  PENDING: 'Payment not confirmed yet',
  FAILED: 'Payment failed',
};

function wordsOf({ status, amountCents, balanceCents, payment }: TransactionPage): string {
  const amount = formatMoney(rand(amountCents));
  if (status === 'SUCCESSFUL')
    return `${amount} was added to your account. New balance: ${formatMoney(rand(balanceCents))}.`;
  if (isPaidDifferently({ status, payment })) return PAID_DIFFERENTLY;
  if (status === 'FAILED')
    return `Nothing was added to your account${payment?.gatewayResponse ? `: ${payment.gatewayResponse}` : ''}. Top up again, or pay another way.`;
  return `The payment provider has not confirmed ${amount} yet. You can leave this page: we add it to your balance once it is confirmed. If you have not paid, continue to the payment.`;
}
