import { Banner } from '#app/ui/banner.tsx';
import { SCAN_FAILED, useScanToShip } from './use-scan-to-ship.ts';

type Props = {
  /** Whether this person may ship. */
  isOn: boolean;
};

/** Ships what a barcode scanner reads, and says which it could not and why. */
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
