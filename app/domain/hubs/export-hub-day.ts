import { writeAudit } from '#app/domain/audit/write-audit.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import {
  BOM,
  csvLine,
  postalCell,
  referenceCell,
  type CsvCell,
  type CsvStyle,
} from '#app/domain/shared/csv.rules.ts';
import type { Services } from '#app/ports/services.ts';
import { DAY_GROUPS } from './day-groups.rules.ts';
import { dayWindows, type DayWindow } from './hub-day-windows.ts';
import { hubDayOf } from './hub-days.rules.ts';
import { hubById } from './hub-visibility.ts';
import { listDayRows, listLeft, type DayRow } from './list-day-rows.ts';

/** Shipments per query. */
const AT_ONCE = 1_000;

const HEADS = [
  'State',
  'Barcode',
  'Order',
  'Return',
  'Parcels',
  'Scanned',
  'Lane',
  'Suburb',
  'Postal code',
  'Driver',
  'Reason for no driver',
  'Manifest',
];

type Asked = { hubId: string; day: string; style: CsvStyle; atOnce?: number };
type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;

/** The unfinished shipments of a day at a hub as CSV, read while it is sent. Each shipment appears once, even if
 *  parcels are scanned in the meantime. A shipment that is finished when its batch is read is omitted.
 *  @throws AppError 'not-found' for a hub that is not the actor's, before anything is sent. */
export async function exportHubDay(
  deps: Needs,
  actor: Actor,
  { hubId, day: asked, style, atOnce = AT_ONCE }: Asked,
): Promise<{ fileName: string; lines: AsyncIterable<Buffer> }> {
  const { db, clock } = deps;
  const hub = await hubById(db, actor, 'hub.receive', hubId);
  const at = clock.now();
  const day = hubDayOf(asked, at);
  const [window] = (await dayWindows(deps, [day])) as [DayWindow];
  await writeAudit(db, actor, {
    at,
    action: 'hub.export',
    subject: hub.id,
    merchantId: null,
    detail: { fromDay: day },
  });
  return {
    fileName: `close-out-${day}.csv`,
    lines: linesOf(db, hub.id, window, { style, atOnce }),
  };
}

async function* linesOf(
  db: Services['db'],
  hubId: string,
  window: DayWindow,
  { style, atOnce }: { style: CsvStyle; atOnce: number },
): AsyncGenerator<Buffer> {
  yield Buffer.from(BOM + csvLine(HEADS, style));
  const ids = await listLeft(db, hubId, window);
  for (let from = 0; from < ids.length; from += atOnce) {
    const leftOf = ids.slice(from, from + atOnce);
    const rows = await listDayRows(db, hubId, window, { leftOf }, { limit: atOnce });
    yield Buffer.from(rows.map((row) => csvLine(cellsOf(row), style)).join(''));
  }
}

function cellsOf(row: DayRow): CsvCell[] {
  return [
    row.group ? DAY_GROUPS[row.group].title : '',
    row.reference,
    referenceCell(row.number ?? ''),
    row.isReturn ? 'yes' : '',
    { number: String(row.parcels) },
    { number: String(row.scanned) },
    row.lane?.name ?? '',
    row.suburb ?? '',
    postalCell(row.postalCode ?? ''),
    row.driver ?? '',
    row.reason ?? '',
    row.manifest ?? '',
  ];
}
