import { shortRef } from '#app/domain/orders/customer-ref.rules.ts';
import type { OrderDetail } from '#app/domain/orders/get-order.ts';
import { orderContentsMessages } from '#app/messages/order-contents.ts';
import { Card } from '#app/ui/card.tsx';
import { EmailText } from '#app/ui/email-text.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { Fact, Facts } from './facts.tsx';

type Customer = Pick<
  OrderDetail['customer'],
  'name' | 'recipient' | 'email' | 'phone' | 'customerRef' | 'address'
>;
type CustomerProps = { order: { customer: Customer }; nameOnLabel: string | null };

export function CustomerCard({ order: { customer }, nameOnLabel }: CustomerProps) {
  const { text } = useMessages(orderContentsMessages);
  const { name, recipient, email, phone, customerRef, address } = customer;
  return (
    <Card
      title={text('customer.title')}
      actions={<Contact {...{ phone, email, name: recipient }} />}
    >
      <Facts>
        <Fact name={text('customer.name')}>{name || text('unknown')}</Fact>
        {recipient && recipient !== name ? (
          <Fact name={text('customer.recipient')}>{recipient}</Fact>
        ) : null}
        {nameOnLabel ? <Fact name={text('customer.onLabel')}>{nameOnLabel}</Fact> : null}
        {email ? (
          <Fact name={text('customer.email')}>
            <a className="t-link" href={`mailto:${email}`}>
              <EmailText>{email}</EmailText>
            </a>
          </Fact>
        ) : null}
        {phone ? <Fact name={text('customer.phone')}>{phone}</Fact> : null}
        {customerRef ? <Fact name={text('customer.ref')}>{shortRef(customerRef)}</Fact> : null}
        <Fact name={text('customer.address')}>{address || text('unknown')}</Fact>
      </Facts>
    </Card>
  );
}

export function PickupCard({ order: { pickup } }: { order: Pick<OrderDetail, 'pickup'> }) {
  const { text } = useMessages(orderContentsMessages);
  return (
    <Card title={text('pickup.title')}>
      {pickup ? (
        <Facts>
          <Fact name={text('pickup.location')}>{pickup.name}</Fact>
          <Fact name={text('pickup.address')}>{pickup.address}</Fact>
          {pickup.phone ? <Fact name={text('pickup.phone')}>{pickup.phone}</Fact> : null}
        </Facts>
      ) : (
        <p className="t-quiet">{text('unknown')}</p>
      )}
    </Card>
  );
}

const BUBBLE = 'M3 4.500h14v9H9l-4 3v-3H3z';
const HANDSET =
  'M6.500 3.500l2 4-1.800 1.500c.8 1.900 2.400 3.500 4.300 4.300l1.500-1.800 4 2c-.2 1.800-1.400 3-3.200 3C8 16 4 12 3.500 6.700c0-1.800 1.200-3 3-3.200z';

type ContactProps = { phone: string | null; email: string | null; name: string };

/** Links to send the recipient a text message and to call them. Without a phone number there is one link, to send an
 *  email. */
function Contact({ phone, email, name }: ContactProps) {
  const { text } = useMessages(orderContentsMessages);
  const number = phone?.replace(/[^+\d]/g, '');
  const message = number ? `sms:${number}` : email ? `mailto:${email}` : null;
  if (!message) return null;
  return (
    <span className="t-contact">
      <a
        href={message}
        aria-label={text('customer.writeOf', { name })}
        title={text('customer.write')}
      >
        <Sign path={BUBBLE} />
      </a>
      {number ? (
        <a
          href={`tel:${number}`}
          aria-label={text('customer.callOf', { name })}
          title={text('customer.call', { number: phone ?? '' })}
        >
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
