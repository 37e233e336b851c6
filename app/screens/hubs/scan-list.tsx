import type { DriverOf } from '#app/domain/hubs/driver-of.rules.ts';
import type { ScanRow } from '#app/domain/hubs/read-receiving.ts';
import { SCAN_VERDICTS } from '#app/domain/hubs/scan-verdict.rules.ts';
import { receiveMessages } from '#app/messages/receive.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { KeyText } from '#app/ui/key-text.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { LaneMark } from './lane-mark.tsx';

type Text = ReturnType<typeof receiveMessages.in>['text'];

type Props = {
  scans: readonly ScanRow[];
  thisYear: number;
  /** The id of the scan being undone. */
  undoing: string | null;
  onUndo(row: ScanRow): void;
};

/** The latest scans, the newest first, with an Undo button where that is possible. */
export function ScanList({ scans, thisYear, undoing, onUndo }: Props) {
  const { text } = useMessages(receiveMessages);
  return (
    <Card title={text('scans.title')}>
      {scans.length === 0 ? <p className="t-quiet">{text('scans.none')}</p> : null}
      <ol className="t-scans">
        {scans.map((row) => (
          <li key={row.scanId} className={row.isUndone ? 'is-undone' : undefined}>
            <div className="t-scans__what">
              <b>{row.number}</b>
              {row.parcels > 1
                ? ` ${text('scan.parcel', { parcel: row.parcel, parcels: row.parcels })}`
                : ''}
              {row.isReturn ? ` ${text('scan.return')}` : ''}{' '}
              <KeyText what={text('orderKey')}>{row.orderKey}</KeyText>
            </div>
            <div className="t-scans__driver">
              {row.lane && !row.isUndone ? <LaneMark lane={row.lane} /> : null}{' '}
              {rowWords(text, row)}
            </div>
            <div className="t-scans__at">
              <DateTime at={row.at} thisYear={thisYear} />
            </div>
            {row.mayUndo ? (
              <Button
                kind="quiet"
                busy={undoing === row.scanId}
                aria-label={text('undo.buttonOf', { order: row.number })}
                onClick={() => onUndo(row)}
              >
                {text('undo.button')}
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function rowWords(text: Text, { isPast, isUndone, driver }: ScanRow): string {
  if (isPast) return SCAN_VERDICTS.passed.title;
  return isUndone ? text('scan.undone') : driverWords(text, driver);
}

export function driverWords(text: Text, { state, name }: DriverOf): string {
  if (state === 'given') return name ?? '';
  return text(state === 'looking' ? 'driver.looking' : 'driver.none');
}
