import type { ReactNode } from 'react';
import type { OrderDetail } from '#app/domain/orders/get-order.ts';
import { rand } from '#app/domain/shared/money.ts';
import { orderMessages } from '#app/messages/order.ts';
import { Card } from '#app/ui/card.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { KeyText } from '#app/ui/key-text.tsx';
import { MoneyText } from '#app/ui/money.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { Fact, Facts } from './facts.tsx';
import { feeState } from './order-detail.rules.ts';
import { platformName } from './order-words.rules.ts';

type Text = ReturnType<typeof orderMessages.in>['text'];

type DeliveryProps = { order: OrderDetail; productName: string; actions?: ReactNode };

/** Who delivers the order: the warehouse's carrier, the driver, or the product's name while no driver is known. */
export function DeliveryCard({ order, productName, actions }: DeliveryProps) {
  const { text } = useMessages(orderMessages);
  const { by, jobId, parcels, reference, trackingLink } = order.delivery;
  return (
    <Card title={text('delivery.title')} actions={actions}>
      <Facts>
        {order.warehouse && !by ? (
          <Fact name={text('delivery.sentBy')}>{carriersOf(text, order.warehouse)}</Fact>
        ) : (
          <Fact name={text('delivery.driver')}>
            {by ?? text('delivery.noDriver', { product: productName })}
          </Fact>
        )}
        {reference ? <Fact name={text('delivery.number')}>{reference}</Fact> : null}
        {parcels > 1 ? <Fact name={text('delivery.parcels')}>{parcels}</Fact> : null}
        {jobId ? <Fact name={text('delivery.task')}>{jobId}</Fact> : null}
        {trackingLink ? (
          <Fact name={text('delivery.courier')}>
            <a className="t-link" href={trackingLink} target="_blank" rel="noreferrer">
              {text('delivery.track')}
            </a>
          </Fact>
        ) : null}
      </Facts>
    </Card>
  );
}

/** 'Warehouse', followed by the carriers to which it gave the parcels, as far as it has reported them. */
function carriersOf(text: Text, { parcels }: NonNullable<OrderDetail['warehouse']>): string {
  const carriers = [...new Set(parcels.flatMap(({ carrier }) => carrier ?? []))].join(', ');
  return carriers ? text('delivery.warehouseWith', { carriers }) : text('delivery.warehouse');
}

export function FeesCard({ fees }: { fees: OrderDetail['fees'] }) {
  const { text } = useMessages(orderMessages);
  if (fees.length === 0) return null;
  return (
    <Card title={text('fees.title')}>
      <ul className="t-fees">
        {fees.map(({ reference, shipment, status, cents, at }) => (
          <li key={reference}>
            <span>
              {text(`fees.${feeState(status)}`)}
              <FeeDate shipment={shipment} at={at} />
            </span>
            <MoneyText amount={rand(Math.abs(cents))} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

type FeeDateProps = Pick<OrderDetail['fees'][number], 'shipment' | 'at'>;

/** The date of a fee, with the shipment it belongs to if that is not the first one: `Return R1, 7 Mar 2025`. */
function FeeDate({ shipment: { kind, reference }, at }: FeeDateProps) {
  const { parts } = useMessages(orderMessages);
  const date = <DateTime key="date" at={at} />;
  const mark = reference.split('-')[1] ?? '';
  const isLater = kind === 'return' || kind === 'again';
  return (
    <span className="t-fees__when">{isLater ? parts(`fees.${kind}`, { mark, date }) : date}</span>
  );
}

type KeysProps = { order: Pick<OrderDetail, 'orderKey' | 'orderId' | 'platform' | 'storeName'> };

/** The order key, a link to the public tracking page, and the store. */
export function OrderKeys({ order: { orderKey, platform, storeName } }: KeysProps) {
  const { text } = useMessages(orderMessages);
  return (
    <Card title={text('keys.title')}>
      <Facts>
        <Fact name={text('keys.key')}>
          <KeyText what={text('keys.keyToCopy')}>{orderKey}</KeyText>
        </Fact>
        <Fact name={text('keys.page')}>
          <a className="t-link" href={`/track-order/${orderKey}`} target="_blank" rel="noreferrer">
            {text('keys.pageLink')}
          </a>
        </Fact>
        <Fact name={text('keys.store')}>
          {storeName}, {platformName(platform)}
        </Fact>
      </Facts>
    </Card>
  );
}
