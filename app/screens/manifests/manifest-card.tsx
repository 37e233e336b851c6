import type { OrderDetail } from '#app/domain/orders/get-order.ts';
import { Fact, Facts } from '#app/screens/orders/facts.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { DateTime } from '#app/ui/date-time.tsx';

type Props = { manifest: OrderDetail['manifest']; isBusy: boolean; onPrint: (() => void) | null };

/** The manifest on which an order was confirmed, with a button to print it again. */
export function ManifestCard({ manifest, isBusy, onPrint }: Props) {
  if (!manifest) return null;
  return (
    <Card
      title="Manifest"
      actions={
        onPrint ? (
          <Button busy={isBusy} onClick={onPrint}>
            Print again
          </Button>
        ) : null
      }
    >
      <Facts>
        <Fact name="Number">{manifest.number}</Fact>
        <Fact name="Confirmed">
          <DateTime at={manifest.confirmedAt} />
        </Fact>
        <Fact name="Collection day">{manifest.collectionDay}</Fact>
      </Facts>
    </Card>
  );
}
