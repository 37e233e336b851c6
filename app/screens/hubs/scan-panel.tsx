import { useState } from 'react';
import type { DeviceVerdict } from '#app/domain/hubs/device-list.rules.ts';
import type { DriverOf } from '#app/domain/hubs/driver-of.rules.ts';
import type { ScanRow } from '#app/domain/hubs/read-receiving.ts';
import { SCAN_ADVICE, SCAN_VERDICTS } from '#app/domain/hubs/scan-verdict.rules.ts';
import { manifestNumberOf } from '#app/domain/manifests/scanned-manifest.rules.ts';
import { ACCEPT_WHY } from '#app/domain/orders/why.rules.ts';
import { isWhySaid, WhyFields } from '#app/screens/orders/why-fields.tsx';
import { Button } from '#app/ui/button.tsx';
import { LaneMark } from './lane-mark.tsx';
import type { Scan } from '#app/shells/belt-store.ts';
import type { DeviceWord } from './belt/device-verdict.ts';
import { maySendAgain } from './belt/left.rules.ts';
import { deviceTitle } from './unsent-card.tsx';
import type { ShownScan } from './use-receiving.ts';

type Props = {
  shown: ShownScan | null;
  /** The scan's row as last loaded from the server. */
  row: ScanRow | null;
  waiting: number;
  /** Whether the hub has lanes. If it has, a parcel without one is marked. */
  hasLanes: boolean;
  onReceive(scan: Scan): void;
};

/** The result of the latest scan, large enough to be read from two metres away. */
export function ScanPanel({ shown, row, waiting, hasLanes, onReceive }: Props) {
  const more = waiting > 0 ? <p className="t-scan__more">{waiting} more to check</p> : null;
  return (
    <section className={`t-scan t-scan--${toneOf(shown)}`} aria-label="The last scan">
      <div role="status" aria-live="assertive">
        <Verdict shown={shown} row={row} hasLanes={hasLanes} />
      </div>
      {shown ? <Passes key={shown.scan.scanId} shown={shown} onReceive={onReceive} /> : null}
      {more}
    </section>
  );
}

function toneOf(shown: ShownScan | null): string {
  if (!shown) return 'none';
  const { answer, said } = shown;
  if (!answer) return said ? saidTone(said.verdict) : 'none';
  return answer.verdict ? SCAN_VERDICTS[answer.verdict].tone : 'stop';
}

function saidTone(said: DeviceVerdict): string {
  return said === 'unsure' ? 'same' : SCAN_VERDICTS[said].tone;
}

function Verdict({ shown, row, hasLanes }: Pick<Props, 'shown' | 'row' | 'hasLanes'>) {
  if (!shown) return <p className="t-scan__title">Scan a parcel</p>;
  const { scan, answer, said } = shown;
  if (!answer && said) return <DeviceWords scan={scan} said={said} hasLanes={hasLanes} />;
  if (!answer)
    return (
      <>
        <p className="t-scan__title">Checking…</p>
        <p className="t-scan__what">{scan.code}</p>
      </>
    );
  if (!answer.verdict)
    return (
      <>
        <p className="t-scan__title">Not received</p>
        <p className="t-scan__what">{scan.code}</p>
        <p className="t-scan__advice">{answer.fault}</p>
      </>
    );
  const { title, here } = SCAN_VERDICTS[answer.verdict];
  // The loaded row is newer than the answer. Only the latest scans have a row; for others the answer is used.
  const taken = here && !row?.isUndone ? (row ?? answer.taken) : null;
  return (
    <>
      <p className="t-scan__title">{row?.isUndone ? 'Undone' : title}</p>
      <p className="t-scan__what">{whatOf(shown, row)}</p>
      {taken ? (
        <div className="t-scan__where">
          {taken.lane || hasLanes ? <LaneMark lane={taken.lane} isBig /> : null}
          <div>
            <DriverWords driver={taken.driver} />
          </div>
        </div>
      ) : null}
      {here && answer.verdict !== 'back' ? null : (
        <p className="t-scan__advice">
          {answer.otherHub ? `It is expected at ${answer.otherHub}. ` : ''}
          {SCAN_ADVICE[answer.verdict]}
        </p>
      )}
    </>
  );
}

/** The device's own verdict, which does not include the parcel's driver. */
type DeviceWordsProps = { scan: Scan; said: DeviceWord; hasLanes: boolean };

function DeviceWords({ scan, said, hasLanes }: DeviceWordsProps) {
  const { verdict, lane } = said;
  const isHere = verdict !== 'unsure' && SCAN_VERDICTS[verdict].here;
  return (
    <>
      <p className="t-scan__title">{deviceTitle(verdict)}</p>
      <p className="t-scan__what">{scan.code.slice(0, 40)}</p>
      <p className="t-scan__advice">
        {verdict === 'unsure'
          ? 'It is not on this device’s list. Keep it separate until the connection is back.'
          : SCAN_ADVICE[verdict]}
      </p>
      {isHere && (lane || hasLanes) ? (
        <div className="t-scan__where">
          <LaneMark lane={lane} isBig />
        </div>
      ) : null}
      <p className="t-scan__advice">Not sent yet.</p>
    </>
  );
}

/** Describes the parcel, such as `1042 · parcel 2 of 3 · return`. Until it is known, the result is the order key or the
 *  scanned code. */
function whatOf({ scan, answer }: ShownScan, row: ScanRow | null): string {
  const taken = row ?? answer?.taken;
  if (!answer || !taken) return answer?.orderKey ?? scan.code.slice(0, 40);
  const nth = taken.parcels > 1 ? `parcel ${answer.parcel} of ${taken.parcels}` : null;
  return [taken.number, nth, taken.isReturn ? 'return' : null].filter(Boolean).join(' · ');
}

function DriverWords({ driver }: { driver: DriverOf }) {
  if (driver.state === 'given') return <p className="t-scan__driver">{driver.name}</p>;
  if (driver.state === 'looking' && !driver.reason)
    return <p className="t-scan__driver t-scan__driver--none">Looking for a driver…</p>;
  return (
    <>
      <p className="t-scan__driver t-scan__driver--none">Driver not assigned</p>
      {driver.reason ? <p className="t-scan__advice">{driver.reason}</p> : null}
    </>
  );
}

/** Lets the clerk accept the parcel anyway, or send the scan again. */
function Passes({ shown, onReceive }: { shown: ShownScan; onReceive(scan: Scan): void }) {
  const { scan, answer } = shown;
  const verdict = answer ? answer.verdict : shown.said?.verdict;
  const [why, setWhy] = useState<{ whyCode?: string | null; note?: string | null }>({});
  // A manifest's barcode is not a parcel, so it cannot be sent again.
  if (answer && !answer.verdict)
    return manifestNumberOf(scan.code) || !maySendAgain(scan, answer) ? null : (
      <div className="t-group">
        <Button onClick={() => onReceive(scan)}>Send it again</Button>
      </div>
    );
  if (verdict === 'otherHub')
    return (
      <div className="t-group">
        <Button onClick={() => onReceive({ ...scan, here: true })}>Accept here</Button>
      </div>
    );
  if (verdict !== 'stale') return null;
  const accept = () =>
    onReceive({ ...scan, whyCode: why.whyCode ?? '', note: why.note?.trim() ?? '' });
  return (
    <div className="t-scan__why">
      <WhyFields list={ACCEPT_WHY} input={why} onChange={setWhy} />
      <Button onClick={accept} disabled={!isWhySaid(why)}>
        Accept as it is
      </Button>
    </div>
  );
}
