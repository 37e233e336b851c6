import type { OrderDetail } from '#app/domain/orders/get-order.ts';
import { manifestCardMessages } from '#app/messages/manifest-card.ts';
import { Fact, Facts } from '#app/screens/orders/facts.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { useMessages } from '#app/ui/use-messages.ts';

type Props = { manifest: OrderDetail['manifest']; isBusy: boolean; onPrint: (() => void) | null };

/** The manifest on which an order was confirmed, with a button to print it again. */
export function ManifestCard({ manifest, isBusy, onPrint }: Props) {
  const { text } = useMessages(manifestCardMessages);
  if (!manifest) return null;
  return (
    <Card
      title={text('title')}
      actions={
        onPrint ? (
          <Button busy={isBusy} onClick={onPrint}>
            {text('button')}
          </Button>
        ) : null
      }
    >
      <Facts>
        <Fact name={text('number')}>{manifest.number}</Fact>
        <Fact name={text('confirmed')}>
          <DateTime at={manifest.confirmedAt} />
        </Fact>
        <Fact name={text('collectionDay')}>{manifest.collectionDay}</Fact>
      </Facts>
    </Card>
  );
}
