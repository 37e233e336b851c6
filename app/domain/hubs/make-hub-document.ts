import { Prisma, type DocumentJob } from '@prisma/client';
import { removeUnlessNamed } from '#app/domain/documents/remove-documents.ts';
import { failWhenTooLarge } from '#app/domain/documents/make-document.ts';
import { whileOpen } from '#app/domain/documents/while-open.ts';
import { announce } from '#app/domain/shared/live.ts';
import { driverNumbered } from '#app/domain/shipments/driver-choice.rules.ts';
import type { Services } from '#app/ports/services.ts';
import { countDays } from './count-day.ts';
import { DAY_GROUP_NAMES } from './day-groups.rules.ts';
import { dayWindows, type DayWindow } from './hub-day-windows.ts';
import { HubDocumentAsk } from './hub-document.job.ts';
import { MAX_ON_SHEET, type HubSheet } from './hub-sheet.schema.ts';
import { listDayRows, type DayPart, type DayRow } from './list-day-rows.ts';
import { LOADED } from './request-hub-document.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'files' | 'settings'> & {
  renderHubSheet: (sheet: HubSheet) => Promise<Uint8Array>;
};

/** Makes a hub's document from the current state of the day, and completes its document job. It is safe to repeat,
 *  also concurrently, because a job that has ended is left alone. */
export async function makeHubDocument(
  deps: Needs,
  input: { documentJobId: string },
): Promise<void> {
  const job = await deps.db.documentJob.findUnique({ where: { id: input.documentJobId } });
  if (!job || job.state !== 'processing') return;
  await failWhenTooLarge(deps, input, () => make(deps, job));
}

async function make(deps: Needs, job: DocumentJob): Promise<void> {
  const { db, clock, files } = deps;
  const { sheet, rows } = await readSheet(deps, HubDocumentAsk.parse(job.ask));
  const fileKey = `documents/${job.createdAt.toISOString().slice(0, 10)}/${job.id}.pdf`;
  // The file key is recorded before the file is written, so that the sweeper finds the file whatever happens in
  // between.
  if (!(await whileOpen(deps, job, { fileKey }))) return;
  // The orders are recorded before the document is made, so that erasing one of them always removes the document too.
  const orderIds = rows.map(({ orderId }) => orderId);
  const part = { documentJobId: job.id, part: 0 };
  await db.exportPart.upsert({
    where: { documentJobId_part: part },
    create: { ...part, orderIds },
    update: { orderIds },
  });
  await files.put(fileKey, await deps.renderHubSheet(sheet), 'application/pdf');
  const completedAt = clock.now();
  const done = rows.length;
  const isClosed = await whileOpen(deps, job, {
    state: 'completed',
    ask: Prisma.DbNull,
    done,
    completedAt,
  });
  await announce(db, 'document', job.requestedBy, job.id);
  if (!isClosed) await removeUnlessNamed(deps, job.id, fileKey);
}

async function readSheet(
  deps: Needs,
  { hubId, day, driver, madeBy }: HubDocumentAsk,
): Promise<{ sheet: HubSheet; rows: DayRow[] }> {
  const { db, clock, settings } = deps;
  const hub = await db.hub.findUniqueOrThrow({ where: { id: hubId } });
  const [window] = (await dayWindows(deps, [day])) as [DayWindow];
  const { productName } = settings;
  const head = { productName, hubName: hub.name, day, madeAt: clock.now(), madeBy };
  const counts = await countDays(db, hubId, [window]);
  const read = (part: DayPart) => listDayRows(db, hubId, window, part, { limit: MAX_ON_SHEET });
  if (driver === null) {
    const groups = [];
    for (const name of DAY_GROUP_NAMES) {
      const total = sum(counts.filter(({ group }) => group === name));
      if (total > 0) groups.push({ name, total, rows: await read({ group: name }) });
    }
    return {
      sheet: { kind: 'closeOut', ...head, groups },
      rows: groups.flatMap(({ rows }) => rows),
    };
  }
  const theirs = counts.filter(
    ({ fleetId, stage }) => fleetId === driver && LOADED.includes(stage),
  );
  const rows = await read({ driver, stages: LOADED });
  const name = rows[0]?.driver ?? driverNumbered(driver);
  const sheet = { kind: 'loadList', ...head, driver: name, rows, total: sum(theirs) } as const;
  return { sheet, rows };
}

function sum(counts: readonly { shipments: number }[]): number {
  return counts.reduce((all, { shipments }) => all + shipments, 0);
}
