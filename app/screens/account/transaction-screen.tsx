import { Link } from '@remix-run/react';
import { useState, type ReactNode } from 'react';
import { rand } from '#app/domain/shared/money.ts';
import type { TransactionPage } from '#app/domain/wallet/read-transaction.ts';
import { shownStatus } from '#app/domain/wallet/transaction-lines.rules.ts';
import { SHIPMENT_WORDS } from '#app/domain/wallet/transaction-types.rules.ts';
import type { PaymentAuthorization, PaymentCustomer, PaymentDetails } from '#app/ports/payments.ts';
import { paymentMessages } from '#app/messages/payment.ts';
import { transactionMessages } from '#app/messages/transaction.ts';
import { Fact, Facts } from '#app/screens/orders/facts.tsx';
import { orderPath } from '#app/screens/orders/order-words.rules.ts';
import { useShell } from '#app/shells/shell.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { KeyText } from '#app/ui/key-text.tsx';
import { MoneyText } from '#app/ui/money.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { RefundDialog } from '../adjustments/refund-dialog.tsx';
import { TransactionStatusBadge, TransactionTypeBadge } from './transaction-badges.tsx';
import { accountPath, cardNumber, isPaidDifferently } from './transaction-words.rules.ts';

type Props = { transaction: TransactionPage };

/** All details of one transaction (specification 2, Transaction detail). */
export function TransactionScreen({ transaction }: Props) {
  const { Page } = useShell();
  const { text } = useMessages(transactionMessages);
  const { text: paymentText } = useMessages(paymentMessages);
  const [isRefunding, setRefunding] = useState(false);
  const { payment, payAt, accountId, refundableCents } = transaction;
  const path = accountPath(accountId);
  return (
    <Page
      title={text('title')}
      back={{ label: text('back'), path }}
      actions={
        refundableCents ? (
          <Button onClick={() => setRefunding(true)}>{text('refund.button')}</Button>
        ) : payAt ? (
          <a className="t-button t-button--primary" href={payAt}>
            {paymentText('continue')}
          </a>
        ) : undefined
      }
    >
      {accountId === null && isPaidDifferently(transaction) ? (
        <Banner tone="bad" title={text('notAdded')}>
          <p>{paymentText('paidDifferently')}</p>
        </Banner>
      ) : null}
      <div className="t-transaction">
        <Summary transaction={transaction} />
        <Note transaction={transaction} />
        {payment ? <Payment payment={payment} /> : null}
        {payment?.authorization ? <Authorization authorization={payment.authorization} /> : null}
        {payment?.customer ? <Customer customer={payment.customer} /> : null}
      </div>
      {refundableCents && isRefunding ? (
        <RefundDialog
          topUpId={transaction.id}
          refundableCents={refundableCents}
          onClose={() => setRefunding(false)}
        />
      ) : null}
    </Page>
  );
}

function Summary({ transaction }: Props) {
  const { href } = useShell();
  const { text } = useMessages(transactionMessages);
  const { reference, amountCents, balanceCents, type, typeWords, order, store } = transaction;
  const { provider, email, createdAt, updatedAt } = transaction;
  return (
    <Card title={text('summary.title')}>
      <Facts>
        <Fact name={text('summary.reference')}>
          <KeyText what={text('summary.referenceCopied')}>{reference}</KeyText>
        </Fact>
        <Fact name={text('summary.amount')}>
          <MoneyText amount={rand(amountCents)} />
        </Fact>
        <Fact name={text('summary.balanceAfter')}>
          <MoneyText amount={rand(balanceCents)} />
        </Fact>
        <Fact name={text('summary.status')}>
          <TransactionStatusBadge status={shownStatus(transaction)} />
        </Fact>
        <Fact name={text('summary.type')}>
          <TransactionTypeBadge type={type} words={typeWords} />
        </Fact>
        {order ? (
          <Fact name={text('summary.order')}>
            <Link className="t-link" to={href(orderPath(order.orderKey))}>
              {order.orderId}
            </Link>
            {order.shipment === 'delivery' ? null : ` ${SHIPMENT_WORDS[order.shipment]}`}
            {store ? <span className="t-quiet"> {store}</span> : null}
          </Fact>
        ) : null}
        <Fact name={text('summary.provider')}>{provider ?? text('notAvailable')}</Fact>
        <Fact name={text('summary.email')}>{email ?? text('notAvailable')}</Fact>
        <Fact name={text('summary.created')}>
          <DateTime at={createdAt} />
        </Fact>
        <Fact name={text('summary.updated')}>
          <DateTime at={updatedAt} />
        </Fact>
      </Facts>
    </Card>
  );
}

function Note({ transaction: { note, refundableCents } }: Props) {
  const { text } = useMessages(transactionMessages);
  const { reason, bankReference, paidOn } = note;
  if (!reason && !bankReference && !refundableCents) return null;
  return (
    <Card title={text('note.title')}>
      <Facts>
        {reason ? <Fact name={text('note.reason')}>{reason}</Fact> : null}
        {bankReference ? <Fact name={text('note.bank')}>{bankReference}</Fact> : null}
        {paidOn ? (
          <Fact name={text('note.paidOn')}>
            <DateTime at={paidOn} dateOnly />
          </Fact>
        ) : null}
        {refundableCents ? (
          <Fact name={text('note.refundable')}>
            <MoneyText amount={rand(refundableCents)} />
          </Fact>
        ) : null}
      </Facts>
    </Card>
  );
}

function Payment({ payment }: { payment: PaymentDetails }) {
  const { text } = useMessages(transactionMessages);
  const { id, gatewayResponse, channel, currency, paidAt, createdAt, feesCents } = payment;
  return (
    <Card title={text('payment.title')}>
      <Facts>
        <Fact name={text('payment.id')}>{id}</Fact>
        <Fact name={text('payment.gatewayResponse')}>
          {gatewayResponse ?? text('notAvailable')}
        </Fact>
        <Fact name={text('payment.channel')}>{channel ?? text('notAvailable')}</Fact>
        <Fact name={text('payment.currency')}>{currency}</Fact>
        <Fact name={text('payment.paid')}>
          <Moment at={paidAt} />
        </Fact>
        <Fact name={text('payment.created')}>
          <Moment at={createdAt} />
        </Fact>
        <Fact name={text('payment.fees')}>
          {feesCents === null ? text('notAvailable') : <MoneyText amount={rand(feesCents)} />}
        </Fact>
      </Facts>
    </Card>
  );
}

function Authorization({ authorization }: { authorization: PaymentAuthorization }) {
  const { text } = useMessages(transactionMessages);
  const { cardType, bank, bin, last4, expMonth, expYear, countryCode, brand } = authorization;
  const expiry = expMonth && expYear ? `${expMonth}/${expYear}` : null;
  return (
    <Card title={text('card.title')}>
      <Facts>
        <Fact name={text('card.type')}>{cardType ?? text('notAvailable')}</Fact>
        <Fact name={text('card.bank')}>{bank ?? text('notAvailable')}</Fact>
        <Fact name={text('card.number')}>
          <span className="t-figures">{cardNumber(bin, last4) ?? text('notAvailable')}</span>
        </Fact>
        <Fact name={text('card.expiry')}>{expiry ?? text('notAvailable')}</Fact>
        <Fact name={text('card.country')}>{countryCode ?? text('notAvailable')}</Fact>
        <Fact name={text('card.brand')}>{brand ?? text('notAvailable')}</Fact>
      </Facts>
    </Card>
  );
}

function Customer({ customer }: { customer: PaymentCustomer }) {
  const { text } = useMessages(transactionMessages);
  const { id, customerCode, firstName, lastName, email, phone } = customer;
  return (
    <Card title={text('customer.title')}>
      <Facts>
        <Fact name={text('customer.id')}>{id ?? text('notAvailable')}</Fact>
        <Fact name={text('customer.code')}>{customerCode ?? text('notAvailable')}</Fact>
        {firstName && lastName ? (
          <Fact name={text('customer.name')}>{`${firstName} ${lastName}`}</Fact>
        ) : null}
        <Fact name={text('customer.email')}>{email ?? text('notAvailable')}</Fact>
        <Fact name={text('customer.phone')}>{phone ?? text('notAvailable')}</Fact>
      </Facts>
    </Card>
  );
}

function Moment({ at }: { at: string | null }): ReactNode {
  const { text } = useMessages(transactionMessages);
  return at ? <DateTime at={at} /> : text('notAvailable');
}
