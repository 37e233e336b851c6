import { orderActionMessages } from '#app/messages/order-actions.ts';
import { Banner } from '#app/ui/banner.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { useScanToShip } from './use-scan-to-ship.ts';

type Props = {
  /** Whether the user may ship. */
  isOn: boolean;
};

/** Ships each order whose barcode is scanned, and shows why one could not be shipped. */
export function ScanToShip({ isOn }: Props) {
  const { text } = useMessages(orderActionMessages);
  const { failed, dismiss } = useScanToShip(isOn);
  return (
    <div role="status" className="t-outcome">
      {failed ? (
        <Banner tone="bad" title={text('scan.failed')} onClose={dismiss}>
          <p>
            <b>{failed.of}</b> {failed.why}
          </p>
        </Banner>
      ) : null}
    </div>
  );
}
