import type { OrderDetail } from '#app/domain/orders/get-order.ts';
import { actionOf } from '#app/domain/orders/actions/index.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { Fact, Facts } from './order-cards.tsx';

type Props = {
  returns: OrderDetail['returns'];
  isBusy: boolean;
  /** Null if no return can be cancelled, or not by this user. */
  onCancel: (() => void) | null;
  /** Null if no return has a label, or the user may not print it. */
  onPrint: (() => void) | null;
};

/** Each return of the order with its state and reason. */
export function ReturnsCard({ returns, isBusy, onCancel, onPrint }: Props) {
  if (returns.length === 0) return null;
  return (
    <Card title={returns.length === 1 ? 'Return' : 'Returns'}>
      {returns.map((one) => (
        <div key={one.reference} className="t-return">
          <OneReturn one={one} />
          {/* Only one return is open at a time; the actions apply to that one. */}
          {one.isOpen && (onPrint || onCancel) ? (
            <div className="t-group">
              {onPrint ? (
                <Button busy={isBusy} onClick={onPrint}>
                  {actionOf('returnLabels').labelOfOne}
                </Button>
              ) : null}
              {onCancel ? (
                <Button busy={isBusy} onClick={onCancel}>
                  {actionOf('cancelReturn').label}
                </Button>
              ) : null}
            </div>
          ) : null}
        </div>
      ))}
    </Card>
  );
}

function OneReturn({ one }: { one: OrderDetail['returns'][number] }) {
  return (
    <Facts>
      <Fact name="Number">{one.reference}</Fact>
      {one.parcels > 1 ? <Fact name="Parcels">{one.parcels}</Fact> : null}
      <Fact name="Status">
        <span className={one.isOpen ? 't-strong' : undefined}>{one.words}</span>
        {one.endedAt ? (
          <>
            , <DateTime at={one.endedAt} />
          </>
        ) : null}
      </Fact>
      <Fact name={one.isReturnedToSender ? 'Return to sender' : 'Requested'}>
        <DateTime at={one.at} />
      </Fact>
      <Fact name="Reason">{one.why}</Fact>
      {one.driverName ? <Fact name="Driver">{one.driverName}</Fact> : null}
      {one.jobId ? <Fact name="Task ID">{one.jobId}</Fact> : null}
      {one.trackingLink ? (
        <Fact name="Courier">
          <a className="t-link" href={one.trackingLink} target="_blank" rel="noreferrer">
            Courier tracking
          </a>
        </Fact>
      ) : null}
    </Facts>
  );
}
