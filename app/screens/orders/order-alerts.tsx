import {
  isActionRepair,
  type ActionRepair,
  type Repair,
} from '#app/domain/alerts/alert-row.rules.ts';
import { codeRow } from '#app/domain/alerts/alert-codes.rules.ts';
import type { OrderDetail } from '#app/domain/orders/get-order.ts';
import { orderMessages } from '#app/messages/order.ts';
import { repairLabel } from '#app/screens/alerts/repair-words.rules.ts';
import { alertLines } from '#app/screens/alerts/closed-alerts.rules.ts';
import { useAlerts } from '#app/screens/alerts/use-alerts.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { useKeptFocus } from '#app/ui/use-kept-focus.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import type { OfferedAction } from './batch.rules.ts';

type OrderAlert = OrderDetail['alerts'][number];

type Props = {
  alerts: OrderDetail['alerts'];
  /** The actions that the user can take on the order now. */
  actions: readonly OfferedAction[];
  /** Whether the user may dismiss alerts. */
  maySettle: boolean;
  isBusy: boolean;
  onAction(intent: ActionRepair): void;
};

/** The order's alerts. Each has buttons for the order actions that can fix it (except shipping), and one to dismiss it,
 *  which can be undone. */
export function OrderAlerts({ alerts, actions, maySettle, isBusy, onAction }: Props) {
  const { text } = useMessages(orderMessages);
  const { settle, reopen, closed, isBusy: isSettling } = useAlerts<OrderAlert>('');
  const kept = useKeptFocus<HTMLDivElement>();
  const lines = alertLines(alerts, closed);
  if (lines.length === 0) return null;
  const isOpen = lines.some(({ isClosed }) => !isClosed);
  return (
    <Banner
      tone={isOpen ? 'bad' : 'info'}
      title={isOpen ? text('alerts.open') : text('alerts.closed')}
    >
      <div {...kept}>
        {lines.map(({ alert, isClosed }, place) => {
          const { id, code, words, repairs } = alert;
          const { title, settled } = codeRow(code);
          if (isClosed)
            return (
              <DismissedAlert
                key={id}
                id={id}
                title={title}
                isBusy={isSettling}
                onUndo={() => reopen(alert, place)}
              />
            );
          return (
            <div key={id} data-row={id} tabIndex={-1}>
              <p>{words}</p>
              <div className="t-banner__acts">
                {repairsAmong(actions, repairs).map(({ action }) => (
                  <Button
                    key={action}
                    busy={isBusy || isSettling}
                    aria-label={text('alerts.actionOf', {
                      action: repairLabel(action),
                      alert: title,
                    })}
                    onClick={() => onAction(action)}
                  >
                    {repairLabel(action)}
                  </Button>
                ))}
                {maySettle && settled ? (
                  <Button
                    busy={isBusy || isSettling}
                    aria-label={text('alerts.actionOf', { action: settled, alert: title })}
                    onClick={() => settle(alert, place)}
                  >
                    {settled}
                  </Button>
                ) : null}
              </div>
            </div>
          );
        })}
      </div>
    </Banner>
  );
}

/** The possible actions that fix the alert, the likeliest first. Shipping is left out, because it has its own
 *  button at the top. */
function repairsAmong(
  actions: readonly OfferedAction[],
  repairs: readonly Repair[],
): (OfferedAction & { action: ActionRepair })[] {
  return repairs.flatMap((repair) => {
    const offered = actions.find(({ action }) => action === repair);
    const isHere = offered && isActionRepair(repair) && repair !== 'ship';
    return isHere ? [{ ...offered, action: repair }] : [];
  });
}

type DismissedProps = { id: string; title: string; isBusy: boolean; onUndo(): void };

function DismissedAlert({ id, title, isBusy, onUndo }: DismissedProps) {
  const { text } = useMessages(orderMessages);
  return (
    <div data-row={id} tabIndex={-1}>
      <p>{text('alerts.dismissed', { alert: title })}</p>
      <div className="t-banner__acts">
        <Button busy={isBusy} aria-label={text('alerts.undoOf', { alert: title })} onClick={onUndo}>
          {text('alerts.undo')}
        </Button>
      </div>
    </div>
  );
}
