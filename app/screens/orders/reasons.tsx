import type { SkippedOrder } from '#app/domain/orders/batch.schema.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import { orderActionMessages } from '#app/messages/order-actions.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import { groupReasons } from './outcome.rules.ts';

/** Up to this many orders are named for each reason. If there are more, only their number is shown, and their names are
 *  listed on request. */
const MAX_NAMED = 8;

function namesOf(orders: readonly SkippedOrder[]): string {
  return orders.map(({ orderId, orderKey }) => orderId ?? orderKey).join(', ');
}

/** Each reason with its orders. */
export function Reasons({ skipped }: { skipped: readonly SkippedOrder[] }) {
  const { text } = useMessages(orderActionMessages);
  if (skipped.length === 0) return null;
  return (
    <ul className="t-reasons">
      {groupReasons(skipped).map(({ reason, orders }) => (
        <li key={reason}>
          {orders.length > MAX_NAMED ? (
            <>
              <b>
                {text('reasons.count', {
                  count: orders.length,
                  shown: groupDigits(orders.length),
                })}
              </b>{' '}
              {reason}
              <details>
                <summary>{text('reasons.show')}</summary>
                {namesOf(orders)}
              </details>
            </>
          ) : (
            <>
              <b>{namesOf(orders)}</b> {reason}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
