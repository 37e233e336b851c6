import type { ReactNode } from 'react';
import { shortRef } from '#app/domain/orders/customer-ref.rules.ts';
import type { OrderDetail } from '#app/domain/orders/get-order.ts';
import { rand } from '#app/domain/shared/money.ts';
import { Card } from '#app/ui/card.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { EmailText } from '#app/ui/email-text.tsx';
import { KeyText } from '#app/ui/key-text.tsx';
import { MoneyText } from '#app/ui/money.tsx';
import { feeOfWords, feeWords } from './order-detail.rules.ts';
import { platformName } from './order-words.rules.ts';

type Props = { order: OrderDetail };
type Customer = Pick<
  OrderDetail['customer'],
  'name' | 'recipient' | 'email' | 'phone' | 'customerRef' | 'address'
>;
type CustomerProps = { order: { customer: Customer }; nameOnLabel: string | null };

export function CustomerCard({ order: { customer }, nameOnLabel }: CustomerProps) {
  const { name, recipient, email, phone, customerRef, address } = customer;
  return (
    <Card title="Customer" actions={<Contact {...{ phone, email, name: recipient }} />}>
      <Facts>
        <Fact name="Name">{name || 'Not available'}</Fact>
        {recipient && recipient !== name ? <Fact name="Recipient">{recipient}</Fact> : null}
        {nameOnLabel ? <Fact name="On the label">{nameOnLabel}</Fact> : null}
        {email ? (
          <Fact name="Email">
            <a className="t-link" href={`mailto:${email}`}>
              <EmailText>{email}</EmailText>
            </a>
          </Fact>
        ) : null}
        {phone ? <Fact name="Phone">{phone}</Fact> : null}
        {customerRef ? <Fact name="Customer Ref">{shortRef(customerRef)}</Fact> : null}
        <Fact name="Address">{address || 'Not available'}</Fact>
      </Facts>
    </Card>
  );
}

type DeliveryProps = Props & { productName: string; actions?: ReactNode };

/** Who delivers the order: the warehouse's carrier, the driver, or the product's name while no driver is known. */
export function DeliveryCard({ order, productName, actions }: DeliveryProps) {
  const { by, jobId, parcels, reference, trackingLink } = order.delivery;
  return (
    <Card title="Delivery By" actions={actions}>
      <Facts>
        {order.warehouse && !by ? (
          <Fact name="Sent by">{carriersOf(order.warehouse)}</Fact>
        ) : (
          <Fact name="Driver">{by ?? `${productName} delivery`}</Fact>
        )}
        {reference ? <Fact name="Number">{reference}</Fact> : null}
        {parcels > 1 ? <Fact name="Parcels">{parcels}</Fact> : null}
        {jobId ? <Fact name="Task ID">{jobId}</Fact> : null}
        {trackingLink ? (
          <Fact name="Courier">
            <a className="t-link" href={trackingLink} target="_blank" rel="noreferrer">
              Courier tracking
            </a>
          </Fact>
        ) : null}
      </Facts>
    </Card>
  );
}

/** 'Warehouse', followed by the carriers to which it gave the parcels, as far as it has reported them. */
function carriersOf({ parcels }: NonNullable<OrderDetail['warehouse']>): string {
  const names = new Set(parcels.flatMap(({ carrier }) => carrier ?? []));
  return ['Warehouse', ...names].join(', ');
}

export function PickupCard({ order: { pickup } }: { order: Pick<OrderDetail, 'pickup'> }) {
  return (
    <Card title="Pickup">
      {pickup ? (
        <Facts>
          <Fact name="Location">{pickup.name}</Fact>
          <Fact name="Address">{pickup.address}</Fact>
          {pickup.phone ? <Fact name="Phone">{pickup.phone}</Fact> : null}
        </Facts>
      ) : (
        <p className="t-quiet">Not available</p>
      )}
    </Card>
  );
}

export function FeesCard({ fees }: { fees: OrderDetail['fees'] }) {
  if (fees.length === 0) return null;
  return (
    <Card title="Fees">
      <ul className="t-fees">
        {fees.map(({ reference, shipment, status, cents, at }) => (
          <li key={reference}>
            <span>
              Order Creation Fee, {feeWords(status)}
              <span className="t-fees__when">
                {feeOfWords(shipment)} <DateTime at={at} />
              </span>
            </span>
            <MoneyText amount={rand(Math.abs(cents))} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="t-facts">{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const BUBBLE = 'M3 4.500h14v9H9l-4 3v-3H3z';
const HANDSET =
  'M6.500 3.500l2 4-1.800 1.500c.8 1.900 2.400 3.500 4.300 4.300l1.500-1.800 4 2c-.2 1.800-1.400 3-3.200 3C8 16 4 12 3.500 6.700c0-1.800 1.200-3 3-3.200z';

type ContactProps = { phone: string | null; email: string | null; name: string };

/** Links that write the recipient a text message and phone them; only one that writes an email if no phone is known. */
function Contact({ phone, email, name }: ContactProps) {
  const number = phone?.replace(/[^+\d]/g, '');
  const message = number ? `sms:${number}` : email ? `mailto:${email}` : null;
  if (!message) return null;
  return (
    <span className="t-contact">
      <a href={message} aria-label={`Send ${name} a message`} title="Send a message">
        <Sign path={BUBBLE} />
      </a>
      {number ? (
        <a href={`tel:${number}`} aria-label={`Phone ${name}`} title={`Phone ${phone}`}>
          <Sign path={HANDSET} />
        </a>
      ) : null}
    </span>
  );
}

function Sign({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

type KeysProps = { order: Pick<OrderDetail, 'orderKey' | 'orderId' | 'platform' | 'storeName'> };

/** The order key, a link to the public tracking page, and the store. */
export function OrderKeys({ order: { orderKey, platform, storeName } }: KeysProps) {
  return (
    <Card title="Tracking">
      <Facts>
        <Fact name="Order key">
          <KeyText what="order key">{orderKey}</KeyText>
        </Fact>
        <Fact name="Public page">
          <a className="t-link" href={`/track-order/${orderKey}`} target="_blank" rel="noreferrer">
            Tracking page
          </a>
        </Fact>
        <Fact name="Store">
          {storeName}, {platformName(platform)}
        </Fact>
      </Facts>
    </Card>
  );
}
