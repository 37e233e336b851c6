import type { ProofOfTry } from '#app/domain/proof/proof-view.rules.ts';
import type { OrderDetail } from '#app/domain/orders/get-order.ts';
import { counted } from '#app/domain/shared/counted.ts';
import { useAlerts } from '#app/screens/alerts/use-alerts.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { Fact, Facts } from './order-cards.tsx';
import { ProofPictures } from './proof-pictures.tsx';

type Props = {
  proof: readonly ProofOfTry[];
  alerts: OrderDetail['alerts'];
  /** Whether the user may retry the download. */
  maySettle: boolean;
};

/** The drivers' proof of each delivery, return and failed attempt. */
export function ProofCard({ proof, alerts, maySettle }: Props) {
  const { tryAgain, isBusy } = useAlerts<OrderDetail['alerts'][number]>('');
  if (proof.length === 0) return null;
  const alert = alerts.find(({ code }) => code === 'proofNotFetched');
  return (
    <Card title="Proof of Delivery">
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
            Try again
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

/** Title of a delivery's proof, not shown if it is the only one. */
const DELIVERED = 'Delivered';

const STATE: Readonly<Record<ProofOfTry['state'], string | null>> = {
  awaited: 'The courier has not sent one yet.',
  none: 'The courier did not send one.',
  erased: 'It was removed with the personal data of the order.',
  here: null,
};

function State({ one: { state } }: { one: ProofOfTry }) {
  const words = STATE[state];
  return words ? <p className="t-quiet">{words}</p> : null;
}

function ProofFacts({ one }: { one: ProofOfTry }) {
  const { at, driver, receivedBy, place, notes } = one;
  return (
    <Facts>
      {at ? (
        <Fact name="When">
          <DateTime at={at} />
        </Fact>
      ) : null}
      {driver ? <Fact name="Driver">{driver}</Fact> : null}
      {receivedBy ? <Fact name="Received by">{receivedBy}</Fact> : null}
      {place ? <Fact name="Where">{place}</Fact> : null}
      {notes.length > 0 ? <Fact name="Note">{notes.join(' ')}</Fact> : null}
    </Facts>
  );
}

function Missing({ one: { coming, failed } }: { one: ProofOfTry }) {
  return (
    <>
      {coming > 0 ? (
        <p className="t-quiet" role="status">
          {coming === 1
            ? 'A picture is being downloaded.'
            : `${counted(coming, 'picture')} are being downloaded.`}
        </p>
      ) : null}
      {failed > 0 ? (
        <p className="t-quiet">
          {failed === 1
            ? 'A picture could not be downloaded from the courier.'
            : `${counted(failed, 'picture')} could not be downloaded from the courier.`}
        </p>
      ) : null}
    </>
  );
}
