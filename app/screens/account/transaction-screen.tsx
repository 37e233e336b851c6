import { Link } from '@remix-run/react';
import { useState, type ReactNode } from 'react';
import { rand } from '#app/domain/shared/money.ts';
import type { TransactionPage } from '#app/domain/wallet/read-transaction.ts';
import { shownStatus } from '#app/domain/wallet/transaction-lines.rules.ts';
import { SHIPMENT_WORDS } from '#app/domain/wallet/transaction-types.rules.ts';
import type { PaymentAuthorization, PaymentCustomer, PaymentDetails } from '#app/ports/payments.ts';
import { Fact, Facts } from '#app/screens/orders/facts.tsx';
import { orderPath } from '#app/screens/orders/order-words.rules.ts';
import { useShell } from '#app/shells/shell.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { KeyText } from '#app/ui/key-text.tsx';
import { MoneyText } from '#app/ui/money.tsx';
import { RefundDialog } from '../adjustments/refund-dialog.tsx';
import { TransactionStatusBadge, TransactionTypeBadge } from './transaction-badges.tsx';
import {
  accountPath,
  cardNumber,
  isPaidDifferently,
  PAID_DIFFERENTLY,
} from './transaction-words.rules.ts';

type Props = { transaction: TransactionPage };

/** All details of one transaction (specification 2, Transaction detail). */
export function TransactionScreen({ transaction }: Props) {
  const { Page } = useShell();
  const [isRefunding, setRefunding] = useState(false);
  const { payment, payAt, accountId, refundableCents } = transaction;
  const path = accountPath(accountId);
  return (
    <Page
      title="Transaction"
      back={{ label: 'Account', path }}
      actions={
        refundableCents ? (
          <Button onClick={() => setRefunding(true)}>Refund</Button>
        ) : payAt ? (
          <a className="t-button t-button--primary" href={payAt}>
            Continue to payment
          </a>
        ) : undefined
      }
    >
      {accountId === null && isPaidDifferently(transaction) ? (
        <Banner tone="bad" title="Payment not added to your account">
          <p>{PAID_DIFFERENTLY}</p>
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
  const { reference, amountCents, balanceCents, type, typeWords, order, store } = transaction;
  const { provider, email, createdAt, updatedAt } = transaction;
  return (
    <Card title="Transaction Summary">
      <Facts>
        <Fact name="Reference">
          <KeyText what="reference">{reference}</KeyText>
        </Fact>
        <Fact name="Amount">
          <MoneyText amount={rand(amountCents)} />
        </Fact>
        <Fact name="Balance after">
          <MoneyText amount={rand(balanceCents)} />
        </Fact>
        <Fact name="Status">
          <TransactionStatusBadge status={shownStatus(transaction)} />
        </Fact>
        <Fact name="Type">
          <TransactionTypeBadge type={type} words={typeWords} />
        </Fact>
        {order ? (
          <Fact name="Order">
            <Link className="t-link" to={href(orderPath(order.orderKey))}>
              {order.orderId}
            </Link>
            {order.shipment === 'delivery' ? null : ` ${SHIPMENT_WORDS[order.shipment]}`}
            {store ? <span className="t-quiet"> {store}</span> : null}
          </Fact>
        ) : null}
        <Fact name="Payment Provider">{provider ?? 'N/A'}</Fact>
        <Fact name="Email">{email ?? 'N/A'}</Fact>
        <Fact name="Created At">
          <DateTime at={createdAt} />
        </Fact>
        <Fact name="Updated At">
          <DateTime at={updatedAt} />
        </Fact>
      </Facts>
    </Card>
  );
}

function Note({ transaction: { note, refundableCents } }: Props) {
  const { reason, bankReference, paidOn } = note;
  if (!reason && !bankReference && !refundableCents) return null;
  return (
    <Card title="Note">
      <Facts>
        {reason ? <Fact name="Reason">{reason}</Fact> : null}
        {bankReference ? <Fact name="Bank">{bankReference}</Fact> : null}
        {paidOn ? (
          <Fact name="Paid on">
            <DateTime at={paidOn} dateOnly />
          </Fact>
        ) : null}
        {refundableCents ? (
          <Fact name="Refundable">
            <MoneyText amount={rand(refundableCents)} />
          </Fact>
        ) : null}
      </Facts>
    </Card>
  );
}

function Payment({ payment }: { payment: PaymentDetails }) {
  const { id, gatewayResponse, channel, currency, paidAt, createdAt, feesCents } = payment;
  return (
    <Card title="Payment Details">
      <Facts>
        <Fact name="Payment ID">{id}</Fact>
        <Fact name="Gateway Response">{gatewayResponse ?? 'N/A'}</Fact>
        <Fact name="Channel">{channel ?? 'N/A'}</Fact>
        <Fact name="Currency">{currency}</Fact>
        <Fact name="Paid At">
          <Moment at={paidAt} />
        </Fact>
        <Fact name="Created At">
          <Moment at={createdAt} />
        </Fact>
        <Fact name="Fees">
          {feesCents === null ? 'N/A' : <MoneyText amount={rand(feesCents)} />}
        </Fact>
      </Facts>
    </Card>
  );
}

function Authorization({ authorization }: { authorization: PaymentAuthorization }) {
  const { cardType, bank, bin, last4, expMonth, expYear, countryCode, brand } = authorization;
  const expiry = expMonth && expYear ? `${expMonth}/${expYear}` : null;
  return (
    <Card title="Authorization Details">
      <Facts>
        <Fact name="Card Type">{cardType ?? 'N/A'}</Fact>
        <Fact name="Bank">{bank ?? 'N/A'}</Fact>
        <Fact name="Card">
          <span className="t-figures">{cardNumber(bin, last4) ?? 'N/A'}</span>
        </Fact>
        <Fact name="Expiry">{expiry ?? 'N/A'}</Fact>
        <Fact name="Country Code">{countryCode ?? 'N/A'}</Fact>
        <Fact name="Brand">{brand ?? 'N/A'}</Fact>
      </Facts>
    </Card>
  );
}

function Customer({ customer }: { customer: PaymentCustomer }) {
  const { id, customerCode, firstName, lastName, email, phone } = customer;
  return (
    <Card title="Customer Details">
      <Facts>
        <Fact name="ID">{id ?? 'N/A'}</Fact>
        <Fact name="Customer Code">{customerCode ?? 'N/A'}</Fact>
        {firstName && lastName ? <Fact name="Name">{`${firstName} ${lastName}`}</Fact> : null}
        <Fact name="Email">{email ?? 'N/A'}</Fact>
        <Fact name="Phone">{phone ?? 'N/A'}</Fact>
      </Facts>
    </Card>
  );
}

function Moment({ at }: { at: string | null }): ReactNode {
  return at ? <DateTime at={at} /> : 'N/A';
}
