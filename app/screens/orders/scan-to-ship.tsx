import { orderActionMessages } from '#app/messages/order-actions.ts';
import { Banner } from '#app/ui/banner.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { useScanToShip } from './use-scan-to-ship.ts';

type Props = {
  /** Whether the user may ship. */
  isOn: boolean;
};

/** Ships each order whose barcode is scanned, and lists those that could not be shipped. They stay listed while others
 *  are scanned, because their parcels are still in the pile. */
export function ScanToShip({ isOn }: Props) {
  const { text } = useMessages(orderActionMessages);
  const { failed, dismiss } = useScanToShip(isOn);
  return (
    <div role="status" className="t-outcome">
      {failed.length > 0 ? (
        <Banner tone="bad" title={text('scan.failed')} onClose={dismiss}>
          {failed.map(({ code, of, why }) => (
            <p key={code}>
              <b>{of}</b> {why}
            </p>
          ))}
        </Banner>
      ) : null}
    </div>
  );
}
