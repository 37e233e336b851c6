import type { DriverOf } from '#app/domain/hubs/driver-of.rules.ts';
import type { ScanRow } from '#app/domain/hubs/read-receiving.ts';
import { SCAN_VERDICTS } from '#app/domain/hubs/scan-verdict.rules.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { KeyText } from '#app/ui/key-text.tsx';
import { LaneMark } from './lane-mark.tsx';

type Props = {
  scans: readonly ScanRow[];
  thisYear: number;
  /** The id of the scan being undone. */
  undoing: string | null;
  onUndo(row: ScanRow): void;
};

/** The latest scans, the newest first, with an Undo button where that is possible. */
export function ScanList({ scans, thisYear, undoing, onUndo }: Props) {
  return (
    <Card title="Last scans">
      {scans.length === 0 ? <p className="t-quiet">No scans here yet.</p> : null}
      <ol className="t-scans">
        {scans.map((row) => (
          <li key={row.scanId} className={row.isUndone ? 'is-undone' : undefined}>
            <div className="t-scans__what">
              <b>{row.number}</b>
              {row.parcels > 1 ? ` ${row.parcel} of ${row.parcels}` : ''}
              {row.isReturn ? ' (return)' : ''} <KeyText what="order key">{row.orderKey}</KeyText>
            </div>
            <div className="t-scans__driver">
              {row.lane && !row.isUndone ? <LaneMark lane={row.lane} /> : null} {rowWords(row)}
            </div>
            <div className="t-scans__at">
              <DateTime at={row.at} thisYear={thisYear} />
            </div>
            {row.mayUndo ? (
              <Button
                kind="quiet"
                busy={undoing === row.scanId}
                aria-label={`Undo the scan of ${row.number}`}
                onClick={() => onUndo(row)}
              >
                Undo
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function rowWords({ isPast, isUndone, driver }: ScanRow): string {
  if (isPast) return SCAN_VERDICTS.passed.title;
  return isUndone ? 'Undone' : driverWords(driver);
}

export function driverWords({ state, name }: DriverOf): string {
  if (state === 'given') return name ?? '';
  return state === 'looking' ? 'Looking for a driver…' : 'Driver not assigned';
}
