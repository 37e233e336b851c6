import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { OrderDetail } from '#app/domain/orders/get-order.ts';
import { isBeforeBooking } from '#app/domain/orders/order-status.rules.ts';
import { actionOf } from '#app/domain/orders/actions/index.ts';
import { orderMessages } from '#app/messages/order.ts';
import { useShell } from '#app/shells/shell.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { KeyText } from '#app/ui/key-text.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { OrderStatusBadge } from './order-status-badge.tsx';
import { orderPath } from './order-words.rules.ts';

type Props = {
  family: OrderDetail['family'];
  isBusy: boolean;
  /** Null if the user may not put a part back into its original order. */
  onPutBack: ((orderKey: string) => void) | null;
};

/** In the header of a part's page: its number, with a link to the original order if the user may see that. */
export function PartOf({ family }: Pick<Props, 'family'>) {
  const { href } = useShell();
  const { parts } = useMessages(orderMessages);
  const row = family?.rows.find(({ isThis }) => isThis);
  if (!family || !row || row.number === 1) return null;
  const { orderId, orderKey } = family;
  const link = (inside: ReactNode[]) =>
    orderKey ? (
      <Link key="order" className="t-link" to={href(orderPath(orderKey))}>
        {inside}
      </Link>
    ) : (
      inside
    );
  return <> {parts('head.part', { number: row.number, id: orderId, link })}</>;
}

/** The parts of a split order, each with its status, items and a link. */
export function PartsCard({ family, isBusy, onPutBack }: Props) {
  const { href } = useShell();
  const { text } = useMessages(orderMessages);
  if (!family) return null;
  return (
    <Card title={text('parts.title', { id: family.orderId })}>
      <ul className="t-parts">
        {family.rows.map((row) => {
          const { orderKey, orderId, number, status, items, trackingNumber, isThis } = row;
          const mayPutBack = onPutBack && number > 1 && isBeforeBooking(status);
          return (
            <li key={orderKey} aria-current={isThis ? 'true' : undefined}>
              <div className="t-parts__head">
                {isThis ? (
                  <b>{text('parts.this', { id: orderId })}</b>
                ) : (
                  <Link className="t-link" to={href(orderPath(orderKey))}>
                    {orderId}
                  </Link>
                )}
                <OrderStatusBadge order={row} />
              </div>
              <p className="t-quiet">
                {items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ') ||
                  text('parts.noItems')}
              </p>
              {trackingNumber ? (
                <KeyText what={text('parts.number')}>{trackingNumber}</KeyText>
              ) : null}
              {mayPutBack ? (
                <Button
                  busy={isBusy}
                  aria-label={text('parts.putBackOf', {
                    action: actionOf('unsplit').label,
                    id: orderId,
                  })}
                  onClick={() => onPutBack(orderKey)}
                >
                  {actionOf('unsplit').label}
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
