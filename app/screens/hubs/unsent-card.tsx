import type { DeviceVerdict } from '#app/domain/hubs/device-list.rules.ts';
import { SCAN_VERDICTS } from '#app/domain/hubs/scan-verdict.rules.ts';
import { counted } from '#app/domain/shared/counted.ts';
import { formatDateTime, formatTime } from '#app/domain/shared/time.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import type { BeltError } from './belt/belt-server.ts';
import type { BeltState } from './belt/belt.ts';
import type { KeptScan } from '#app/shells/belt-store.ts';

const MAX_SHOWN = 10;

type Props = BeltState & { hubId: string; onDrop(scanId: string): void };

const MARKS: Record<BeltError, string> = {
  unreached: 'No connection',
  failing: 'Server error',
  signedOut: 'Signed out',
  notOurs: 'Not your hub',
};

/** The number of unsent scans on this device. It is always shown, and also says when the list for offline checks
 *  is not loaded yet. */
export function UnsentMark({
  unsent,
  failure,
  listedAt,
}: Pick<BeltState, 'unsent' | 'failure' | 'listedAt'>) {
  const isCalm = failure === null && unsent.every(({ said }) => said === null);
  const isReady = listedAt !== null;
  return (
    <span
      className={`t-unsent${isCalm ? (isReady ? '' : ' t-unsent--begins') : ' t-unsent--waits'}`}
      role={isCalm ? undefined : 'status'}
    >
      {isCalm && unsent.length > 0
        ? `Sending ${unsent.length}`
        : markOf(unsent.length, failure, isReady)}
    </span>
  );
}

function markOf(unsent: number, failure: BeltError | null, isReady: boolean): string {
  if (unsent > 0) return `${unsent} not sent`;
  if (failure) return MARKS[failure];
  return isReady ? 'All sent' : 'Getting the list';
}

/** The unsent scans and why they wait, the newest first. A mistake can be undone before it is sent. */
export function UnsentCard({ hubId, unsent, failure, isLasting, listedAt, onDrop }: Props) {
  const own = unsent.filter((one) => one.hubId === hubId);
  const elsewhere = unsent.length - own.length;
  // A short wait for the server is normal and not mentioned.
  const isWaiting = failure !== null && own.length > 0;
  if (!isWaiting && elsewhere === 0) return null;
  const newest = own.slice(-MAX_SHOWN).reverse();
  return (
    <Card title={`${counted(unsent.length, 'scan')} not sent`}>
      {isWaiting ? (
        <p>
          {ERROR_WORDS[failure]}{' '}
          {isLasting
            ? 'They are kept on this device, even if the window closes or the power fails.'
            : 'This browser cannot keep them. Leave this page open until they are sent.'}
          {listedAt ? ` Checked against the list of ${formatDateTime(new Date(listedAt))}.` : ''}
        </p>
      ) : null}
      {elsewhere > 0 ? (
        <p>
          {`${counted(elsewhere, 'scan')} of another hub. A team member of that hub can sign in here and open Receive to send them.`}
        </p>
      ) : null}
      <ol className="t-scans t-scans--left">
        {newest.map((scan) => (
          <li key={scan.scanId}>
            <div className="t-scans__what">
              <b>{scan.code.slice(0, 40)}</b>
            </div>
            <div className="t-scans__driver">{`${saidWords(scan)}, ${formatTime(new Date(scan.at))}`}</div>
            <Button
              kind="quiet"
              aria-label={`Undo the scan of ${scan.code.slice(0, 40)}`}
              onClick={() => onDrop(scan.scanId)}
            >
              Undo
            </Button>
          </li>
        ))}
      </ol>
      {own.length > newest.length ? (
        <p className="t-quiet">{`The newest ${newest.length} of ${own.length}.`}</p>
      ) : null}
    </Card>
  );
}

const ERROR_WORDS: Record<BeltError, string> = {
  unreached: 'No connection. Your scans are sent automatically when it is back.',
  failing: 'The server could not accept them. We keep trying.',
  signedOut: 'You are signed out. Sign in to send them.',
  notOurs: 'You no longer work at this hub. A team member of this hub can send them from here.',
};

function saidWords({ said }: KeptScan): string {
  return said ? deviceTitle(said) : 'Waiting';
}

/** A short title of the device's verdict. */
export function deviceTitle(said: DeviceVerdict): string {
  return said === 'unsure' ? 'Saved' : SCAN_VERDICTS[said].title;
}
