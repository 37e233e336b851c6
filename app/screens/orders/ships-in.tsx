import { useEffect, useRef, useState } from 'react';
import type { OrderRow } from '#app/domain/orders/list-orders.ts';
import { isBeforeBooking } from '#app/domain/orders/order-status.rules.ts';
import { orderActionMessages } from '#app/messages/order-actions.ts';
import type { PendingShip } from '#app/shells/pending-ships.ts';
import { pendingShips } from '#app/shells/send-press.ts';
import { useShipRefusal } from '#app/shells/use-pending-ships.ts';
import { Banner } from '#app/ui/banner.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { OrderStatusBadge } from './order-status-badge.tsx';

const TICK_MS = 200;

/** Counts down the seconds during which a press of Ship can still be undone, then shows that the shipment is being
 *  sent. */
export function ShipsIn({ pending: { dueAt, isSending } }: { pending: PendingShip }) {
  const { text } = useMessages(orderActionMessages);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.ceil((dueAt - now) / 1_000);
  return isSending || seconds < 1 ? text('ship.now') : text('ship.in', { seconds });
}

type Refused = Pick<OrderRow, 'orderKey' | 'status' | 'hold'>;

/** Why the last press of Ship failed, or null. If no answer came, but the order is booked now, it counts as shipped. A
 *  refusal is dismissed when its cause may have gone: the order's status changed, or it was held or released. */
function useWhyNotShipped({ orderKey, status, hold }: Refused): string | null {
  const refusal = useShipRefusal(orderKey);
  const isShipped = refusal?.isUnknown === true && !isBeforeBooking(status);
  useEffect(() => {
    if (isShipped) pendingShips.noteShipped(orderKey);
  }, [isShipped, orderKey]);
  const isRefused = refusal?.isUnknown === false;
  const current = `${status} ${hold !== null}`;
  const before = useRef(current);
  useEffect(() => {
    if (isRefused && before.current !== current) pendingShips.dismiss(orderKey);
    before.current = current;
  }, [isRefused, current, orderKey]);
  return refusal && !isShipped ? refusal.why : null;
}

/** A row's status badge. After a failed press of Ship it shows the reason instead, until the user closes it or
 *  ships the order again. */
export function RowStatus({ order }: { order: OrderRow }) {
  const { text } = useMessages(orderActionMessages);
  const why = useWhyNotShipped(order);
  if (why === null) return OrderStatusBadge({ order });
  return (
    <span className="t-not-shipped">
      <StatusBadge tone="bad" why={text('notShipped.why', { why, status: order.statusLabel })}>
        {text('notShipped.title')}
      </StatusBadge>
      <button
        type="button"
        aria-label={text('notShipped.dismissOf', { id: order.orderId })}
        onClick={() => pendingShips.dismiss(order.orderKey)}
      >
        <span aria-hidden="true">×</span>
      </button>
    </span>
  );
}

/** Why the last press of Ship failed, as a banner on the order's own page. */
export function NotShippedBanner({ order }: { order: Refused }) {
  const { text } = useMessages(orderActionMessages);
  const why = useWhyNotShipped(order);
  if (why === null) return null;
  return (
    <Banner
      tone="bad"
      title={text('notShipped.title')}
      onClose={() => pendingShips.dismiss(order.orderKey)}
    >
      <p>{why}</p>
    </Banner>
  );
}
