import { useRevalidator } from '#app/ui/use-revalidator.ts';
import { useEffect } from 'react';
import { formatMoney, rand } from '#app/domain/shared/money.ts';
import type { TransactionPage } from '#app/domain/wallet/read-transaction.ts';
import { paymentMessages } from '#app/messages/payment.ts';
import { useShell } from '#app/shells/shell.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { isPaidDifferently, transactionPath } from './transaction-words.rules.ts';

const ASK_EVERY_MS = 4_000;

type Text = ReturnType<typeof paymentMessages.in>['text'];

/** The page to which the payment provider returns the user. It polls while the payment's outcome is unknown. */
export function PaymentScreen({ transaction }: { transaction: TransactionPage }) {
  const { Page, href } = useShell();
  const { text } = useMessages(paymentMessages);
  const { status, payAt, id } = transaction;
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (status !== 'PENDING' || state !== 'idle') return;
    const timer = setTimeout(revalidate, ASK_EVERY_MS);
    return () => clearTimeout(timer);
  }, [status, state, revalidate]);
  return (
    <Page title={text(`state.${status}`)}>
      <div className="t-stack t-stack--narrow">
        <Card>
          <p role="status" className="t-payment">
            {wordsOf(text, transaction)}
          </p>
          <div className="t-group">
            <ButtonLink kind="primary" to={href('/account')}>
              {text('toAccount')}
            </ButtonLink>
            {status === 'SUCCESSFUL' ? (
              <ButtonLink to={href('/orders/create')}>{text('createOrder')}</ButtonLink>
            ) : null}
            {payAt ? (
              <a className="t-button t-button--plain" href={payAt}>
                {text('continue')}
              </a>
            ) : null}
            <ButtonLink to={href(transactionPath(id))}>{text('toTransaction')}</ButtonLink>
          </div>
        </Card>
      </div>
    </Page>
  );
}

function wordsOf(text: Text, transaction: TransactionPage): string {
  const { status, payment } = transaction;
  const amount = formatMoney(rand(transaction.amountCents));
  if (status === 'SUCCESSFUL')
    return text('done', { amount, balance: formatMoney(rand(transaction.balanceCents)) });
  if (isPaidDifferently({ status, payment })) return text('paidDifferently');
  if (status === 'PENDING') return text('waiting', { amount });
  const reason = payment?.gatewayResponse;
  return reason ? text('declined', { reason }) : text('failed');
}
