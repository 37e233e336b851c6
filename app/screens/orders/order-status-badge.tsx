import type { OrderStatus } from '@prisma/client';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { statusTone } from './order-words.rules.ts';

type Props = {
  order: {
    status: OrderStatus;
    statusLabel: string;
    pip: 'empty' | 'half' | 'full';
    hints?: readonly string[];
    attention?: string | null;
  };
};

/** The status in its words, with the reasons behind it on hover and focus. */
export function OrderStatusBadge({ order }: Props) {
  const why = [order.attention, ...(order.hints ?? [])].filter(Boolean).join(' ');
  return (
    <StatusBadge tone={statusTone(order.status)} progress={order.pip} why={why || undefined}>
      {order.statusLabel}
      {why ? (
        <span className="t-badge__more" aria-hidden="true">
          ?
        </span>
      ) : null}
    </StatusBadge>
  );
}
