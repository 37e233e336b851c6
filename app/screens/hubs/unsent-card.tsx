import type { DeviceVerdict } from '#app/domain/hubs/device-list.rules.ts';
import { SCAN_VERDICTS } from '#app/domain/hubs/scan-verdict.rules.ts';
import { formatDateTime, formatTime } from '#app/domain/shared/time.ts';
import { receivingMessages } from '#app/messages/receiving.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import type { BeltError } from './belt/belt-server.ts';
import type { BeltState } from './belt/belt.ts';
import type { KeptScan } from '#app/shells/belt-store.ts';

const MAX_SHOWN = 10;

type Text = ReturnType<typeof receivingMessages.in>['text'];

type Props = BeltState & { hubId: string; onDrop(scanId: string): void };

/** The number of unsent scans on this device. It is always shown. If there are none, it shows the failure instead, or
 *  that the list for offline checks is not loaded yet. */
export function UnsentMark({
  unsent,
  failure,
  listedAt,
}: Pick<BeltState, 'unsent' | 'failure' | 'listedAt'>) {
  const { text } = useMessages(receivingMessages);
  const isCalm = failure === null && unsent.every(({ said }) => said === null);
  const isReady = listedAt !== null;
  return (
    <span
      className={`t-unsent${isCalm ? (isReady ? '' : ' t-unsent--begins') : ' t-unsent--waits'}`}
      role={isCalm ? undefined : 'status'}
    >
      {isCalm && unsent.length > 0
        ? text('mark.sending', { scans: unsent.length })
        : markOf(text, unsent.length, failure, isReady)}
    </span>
  );
}

function markOf(text: Text, unsent: number, failure: BeltError | null, isReady: boolean): string {
  if (unsent > 0) return text('mark.unsent', { scans: unsent });
  if (failure) return text(`mark.${failure}`);
  return text(isReady ? 'mark.allSent' : 'mark.listing');
}

/** The unsent scans and why they wait, the newest first. A mistake can be undone before it is sent. */
export function UnsentCard({ hubId, unsent, failure, isLasting, listedAt, onDrop }: Props) {
  const { text } = useMessages(receivingMessages);
  const own = unsent.filter((one) => one.hubId === hubId);
  const elsewhere = unsent.length - own.length;
  // A short wait for the server is normal and not mentioned.
  const isWaiting = failure !== null && own.length > 0;
  if (!isWaiting && elsewhere === 0) return null;
  const newest = own.slice(-MAX_SHOWN).reverse();
  return (
    <Card title={text('unsent.title', { scans: unsent.length })}>
      {isWaiting ? (
        <p>
          {text(`error.${failure}`)} {text(isLasting ? 'unsent.kept' : 'unsent.notKept')}
          {listedAt
            ? ` ${text('unsent.listedAt', { time: formatDateTime(new Date(listedAt)) })}`
            : ''}
        </p>
      ) : null}
      {elsewhere > 0 ? <p>{text('unsent.elsewhere', { scans: elsewhere })}</p> : null}
      <ol className="t-scans t-scans--left">
        {newest.map((scan) => (
          <li key={scan.scanId}>
            <div className="t-scans__what">
              <b>{scan.code.slice(0, 40)}</b>
            </div>
            <div className="t-scans__driver">{`${saidWords(text, scan)}, ${formatTime(new Date(scan.at))}`}</div>
            <Button
              kind="quiet"
              aria-label={text('undo.buttonOf', { code: scan.code.slice(0, 40) })}
              onClick={() => onDrop(scan.scanId)}
            >
              {text('undo.button')}
            </Button>
          </li>
        ))}
      </ol>
      {own.length > newest.length ? (
        <p className="t-quiet">{text('newest', { shown: newest.length, all: own.length })}</p>
      ) : null}
    </Card>
  );
}

function saidWords(text: Text, { said }: KeptScan): string {
  return said ? deviceTitle(text, said) : text('unsent.waiting');
}

/** A short title of the device's verdict. */
export function deviceTitle(text: Text, said: DeviceVerdict): string {
  return said === 'unsure' ? text('saved') : SCAN_VERDICTS[said].title;
}
