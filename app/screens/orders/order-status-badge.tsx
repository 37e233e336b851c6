import type { OrderStatus } from '@prisma/client';
import { isBeforeBooking } from '#app/domain/orders/order-status.rules.ts';
import { StatusBadge } from '#app/ui/status-badge.tsx';

type Props = {
  order: {
    status: OrderStatus;
    statusLabel: string;
    pip: 'empty' | 'half' | 'full';
    tone: 'good' | 'warm';
    hints?: readonly string[];
    attention?: string | null;
  };
};

/** The status with its reasons on hover and focus. Once a courier is booked, the reasons against shipping no
 *  longer matter. */
export function OrderStatusBadge({ order }: Props) {
  const hints = isBeforeBooking(order.status) ? (order.hints ?? []) : [];
  const why = [order.attention, ...hints].filter(Boolean).join(' ');
  return (
    <StatusBadge tone={order.tone} progress={order.pip} why={why || undefined}>
      {order.statusLabel}
      {why ? (
        <span className="t-badge__more" aria-hidden="true">
          ?
        </span>
      ) : null}
    </StatusBadge>
  );
}
