import { Banner } from '#app/ui/banner.tsx';
import { SCAN_FAILED, useScanToShip } from './use-scan-to-ship.ts';

type Props = {
  /** Whether the user may ship. */
  isOn: boolean;
};

/** Ships each order whose barcode is scanned, and shows why one could not be shipped. */
export function ScanToShip({ isOn }: Props) {
  const { failed, dismiss } = useScanToShip(isOn);
  return (
    <div role="status" className="t-outcome">
      {failed ? (
        <Banner tone="bad" title={SCAN_FAILED} onClose={dismiss}>
          <p>
            <b>{failed.of}</b> {failed.why}
          </p>
        </Banner>
      ) : null}
    </div>
  );
}
