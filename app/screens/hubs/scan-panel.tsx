import { useState } from 'react';
import type { DeviceVerdict } from '#app/domain/hubs/device-list.rules.ts';
import type { DriverOf } from '#app/domain/hubs/driver-of.rules.ts';
import type { ScanRow } from '#app/domain/hubs/read-receiving.ts';
import { SCAN_ADVICE, SCAN_VERDICTS } from '#app/domain/hubs/scan-verdict.rules.ts';
import { manifestNumberOf } from '#app/domain/manifests/scanned-manifest.rules.ts';
import { ACCEPT_WHY } from '#app/domain/orders/why.rules.ts';
import { receivingMessages } from '#app/messages/receiving.ts';
import { isWhySaid, WhyFields } from '#app/screens/orders/why-fields.tsx';
import { Button } from '#app/ui/button.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { LaneMark } from './lane-mark.tsx';
import type { Scan } from '#app/shells/belt-store.ts';
import type { DeviceWord } from './belt/device-verdict.ts';
import { maySendAgain } from './belt/left.rules.ts';
import { deviceTitle } from './unsent-card.tsx';
import type { ShownScan } from './use-receiving.ts';

type Text = ReturnType<typeof receivingMessages.in>['text'];

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
  const { text } = useMessages(receivingMessages);
  const more =
    waiting > 0 ? <p className="t-scan__more">{text('panel.more', { scans: waiting })}</p> : null;
  return (
    <section className={`t-scan t-scan--${toneOf(shown)}`} aria-label={text('panel.label')}>
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
  const { text } = useMessages(receivingMessages);
  if (!shown) return <p className="t-scan__title">{text('panel.empty')}</p>;
  const { scan, answer, said } = shown;
  if (!answer && said) return <DeviceWords scan={scan} said={said} hasLanes={hasLanes} />;
  if (!answer)
    return (
      <>
        <p className="t-scan__title">{text('panel.checking')}</p>
        <p className="t-scan__what">{scan.code}</p>
      </>
    );
  if (!answer.verdict)
    return (
      <>
        <p className="t-scan__title">{text('panel.notReceived')}</p>
        <p className="t-scan__what">{scan.code}</p>
        <p className="t-scan__advice">{answer.fault}</p>
      </>
    );
  const { title, here } = SCAN_VERDICTS[answer.verdict];
  // The loaded row is newer than the answer. Only the latest scans have a row; for others the answer is used.
  const taken = here && !row?.isUndone ? (row ?? answer.taken) : null;
  return (
    <>
      <p className="t-scan__title">{row?.isUndone ? text('panel.undone') : title}</p>
      <p className="t-scan__what">{whatOf(text, shown, row)}</p>
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
          {answer.otherHub ? `${text('panel.otherHub', { hub: answer.otherHub })} ` : ''}
          {SCAN_ADVICE[answer.verdict]}
        </p>
      )}
    </>
  );
}

/** The device's own verdict, which does not include the parcel's driver. */
type DeviceWordsProps = { scan: Scan; said: DeviceWord; hasLanes: boolean };

function DeviceWords({ scan, said, hasLanes }: DeviceWordsProps) {
  const { text } = useMessages(receivingMessages);
  const { verdict, lane } = said;
  const isHere = verdict !== 'unsure' && SCAN_VERDICTS[verdict].here;
  return (
    <>
      <p className="t-scan__title">{deviceTitle(text, verdict)}</p>
      <p className="t-scan__what">{scan.code.slice(0, 40)}</p>
      <p className="t-scan__advice">
        {verdict === 'unsure' ? text('panel.notListed') : SCAN_ADVICE[verdict]}
      </p>
      {isHere && (lane || hasLanes) ? (
        <div className="t-scan__where">
          <LaneMark lane={lane} isBig />
        </div>
      ) : null}
      <p className="t-scan__advice">{text('panel.notSent')}</p>
    </>
  );
}

/** Describes the parcel, such as `1042 · parcel 2 of 3 · return`. Until it is known, the result is the order key or the
 *  scanned code. */
function whatOf(text: Text, { scan, answer }: ShownScan, row: ScanRow | null): string {
  const taken = row ?? answer?.taken;
  if (!answer || !taken) return answer?.orderKey ?? scan.code.slice(0, 40);
  const { number, parcels, isReturn } = taken;
  const nth = parcels > 1 ? text('panel.parcel', { parcel: answer.parcel, parcels }) : null;
  return [number, nth, isReturn ? text('panel.return') : null].filter(Boolean).join(' · ');
}

function DriverWords({ driver }: { driver: DriverOf }) {
  const { text } = useMessages(receivingMessages);
  if (driver.state === 'given') return <p className="t-scan__driver">{driver.name}</p>;
  if (driver.state === 'looking' && !driver.reason)
    return <p className="t-scan__driver t-scan__driver--none">{text('panel.looking')}</p>;
  return (
    <>
      <p className="t-scan__driver t-scan__driver--none">{text('panel.noDriver')}</p>
      {driver.reason ? <p className="t-scan__advice">{driver.reason}</p> : null}
    </>
  );
}

/** Lets the clerk accept the parcel anyway, or send the scan again. */
function Passes({ shown, onReceive }: { shown: ShownScan; onReceive(scan: Scan): void }) {
  const { text } = useMessages(receivingMessages);
  const { scan, answer } = shown;
  const verdict = answer ? answer.verdict : shown.said?.verdict;
  const [why, setWhy] = useState<{ whyCode?: string | null; note?: string | null }>({});
  // A manifest's barcode is not a parcel, so it cannot be sent again.
  if (answer && !answer.verdict)
    return manifestNumberOf(scan.code) || !maySendAgain(scan, answer) ? null : (
      <div className="t-group">
        <Button onClick={() => onReceive(scan)}>{text('panel.sendAgain')}</Button>
      </div>
    );
  if (verdict === 'otherHub')
    return (
      <div className="t-group">
        <Button onClick={() => onReceive({ ...scan, here: true })}>
          {text('panel.acceptHere')}
        </Button>
      </div>
    );
  if (verdict !== 'stale') return null;
  const accept = () =>
    onReceive({ ...scan, whyCode: why.whyCode ?? '', note: why.note?.trim() ?? '' });
  return (
    <div className="t-scan__why">
      <WhyFields list={ACCEPT_WHY} input={why} onChange={setWhy} />
      <Button onClick={accept} disabled={!isWhySaid(why)}>
        {text('panel.acceptAsIs')}
      </Button>
    </div>
  );
}
