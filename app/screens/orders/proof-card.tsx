import type { ProofOfTry } from '#app/domain/proof/proof-view.rules.ts';
import type { OrderDetail } from '#app/domain/orders/get-order.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import { orderMessages } from '#app/messages/order.ts';
import { useAlerts } from '#app/screens/alerts/use-alerts.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { Fact, Facts } from './facts.tsx';
import { ProofPictures } from './proof-pictures.tsx';

type Props = {
  proof: readonly ProofOfTry[];
  alerts: OrderDetail['alerts'];
  /** Whether the user may retry the download. */
  maySettle: boolean;
};

/** The drivers' proof of each delivery, return and failed attempt. */
export function ProofCard({ proof, alerts, maySettle }: Props) {
  const { text } = useMessages(orderMessages);
  const { tryAgain, isBusy } = useAlerts<OrderDetail['alerts'][number]>('');
  if (proof.length === 0) return null;
  const alert = alerts.find(({ code }) => code === 'proofNotFetched');
  return (
    <Card title={text('proof.title')}>
      {proof.map((one) => (
        <section key={one.key} className="t-proof" aria-label={one.title}>
          {proof.length > 1 || one.title !== DELIVERED ? <h3>{one.title}</h3> : null}
          <State one={one} />
          {one.state === 'here' ? <ProofFacts one={one} /> : null}
          <ProofPictures pictures={one.pictures} />
          <Missing one={one} />
        </section>
      ))}
      {alert && maySettle && proof.some(({ failed }) => failed > 0) ? (
        <div className="t-group">
          <Button busy={isBusy} onClick={() => tryAgain(alert, 0)}>
            {text('proof.again')}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

/** Title of a delivery's proof, not shown if it is the only one. */
const DELIVERED = 'Delivered';

function State({ one: { state } }: { one: ProofOfTry }) {
  const { text } = useMessages(orderMessages);
  return state === 'here' ? null : <p className="t-quiet">{text(`proof.${state}`)}</p>;
}

function ProofFacts({ one }: { one: ProofOfTry }) {
  const { text } = useMessages(orderMessages);
  const { at, driver, receivedBy, place, notes } = one;
  return (
    <Facts>
      {at ? (
        <Fact name={text('proof.when')}>
          <DateTime at={at} />
        </Fact>
      ) : null}
      {driver ? <Fact name={text('proof.driver')}>{driver}</Fact> : null}
      {receivedBy ? <Fact name={text('proof.receivedBy')}>{receivedBy}</Fact> : null}
      {place ? <Fact name={text('proof.where')}>{place}</Fact> : null}
      {notes.length > 0 ? <Fact name={text('proof.note')}>{notes.join(' ')}</Fact> : null}
    </Facts>
  );
}

function Missing({ one: { coming, failed } }: { one: ProofOfTry }) {
  const { text } = useMessages(orderMessages);
  return (
    <>
      {coming > 0 ? (
        <p className="t-quiet" role="status">
          {text('proof.coming', { count: coming, shown: groupDigits(coming) })}
        </p>
      ) : null}
      {failed > 0 ? (
        <p className="t-quiet">
          {text('proof.failed', { count: failed, shown: groupDigits(failed) })}
        </p>
      ) : null}
    </>
  );
}
