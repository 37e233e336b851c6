import type { OrderDetail } from '#app/domain/orders/get-order.ts';
import { actionOf } from '#app/domain/orders/actions/index.ts';
import { orderMessages } from '#app/messages/order.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { Fact, Facts } from './facts.tsx';

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
  const { text } = useMessages(orderMessages);
  if (returns.length === 0) return null;
  return (
    <Card title={returns.length === 1 ? text('returns.one') : text('returns.many')}>
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
  const { text } = useMessages(orderMessages);
  return (
    <Facts>
      <Fact name={text('returns.number')}>{one.reference}</Fact>
      {one.parcels > 1 ? <Fact name={text('returns.parcels')}>{one.parcels}</Fact> : null}
      <Fact name={text('returns.status')}>
        <span className={one.isOpen ? 't-strong' : undefined}>{one.words}</span>
        {one.endedAt ? (
          <>
            , <DateTime at={one.endedAt} />
          </>
        ) : null}
      </Fact>
      <Fact name={one.isReturnedToSender ? text('returns.toSender') : text('returns.requested')}>
        <DateTime at={one.at} />
      </Fact>
      <Fact name={text('returns.reason')}>{one.why}</Fact>
      {one.driverName ? <Fact name={text('returns.driver')}>{one.driverName}</Fact> : null}
      {one.jobId ? <Fact name={text('returns.task')}>{one.jobId}</Fact> : null}
      {one.trackingLink ? (
        <Fact name={text('returns.courier')}>
          <a className="t-link" href={one.trackingLink} target="_blank" rel="noreferrer">
            {text('returns.track')}
          </a>
        </Fact>
      ) : null}
    </Facts>
  );
}
