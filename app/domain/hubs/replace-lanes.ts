import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { readRows, separatorOf, watchEncoding } from '#app/domain/imports/read-rows.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { invalidField } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { hubById } from './hub-visibility.ts';
import { keepPlaces } from './keep-places.ts';
import { columnsOf, lanesReader, type FiledLane, type LanesFile } from './lanes-file.rules.ts';
import { lockLanes } from './lock-lanes.ts';

/** At most this many wrong lines are listed. */
const MAX_LISTED = 20;

/** The numbers of lanes and places in a file, the first wrong lines, and the number of all wrong lines. */
export type LanesFileChecked = {
  lanes: number;
  places: number;
  wrong: LanesFile['wrong'];
  wrongTotal: number;
};

type Sent = { hubId: string; content: AsyncIterable<Uint8Array> };

/** Checks a file of lanes without changing anything.
 *  @throws AppError 'not-found' for a hub that is not the actor's; 'invalid-input' for a file that is not a lanes
 *  file. */
export async function checkLanesFile(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  { hubId, content }: Sent,
): Promise<LanesFileChecked> {
  await hubById(db, actor, 'hub.receive', hubId);
  return counted(await readLanesFile(content));
}

/** Replaces all lanes of the hub with those of a file. If any line is wrong, nothing changes.
 *  @throws the same errors as `checkLanesFile`. */
export async function replaceLanes(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  { hubId, content }: Sent,
): Promise<LanesFileChecked> {
  await hubById(db, actor, 'hub.receive', hubId);
  const file = await readLanesFile(content);
  const checked = counted(file);
  if (checked.wrongTotal > 0) return checked;
  await db.$transaction(async (tx) => {
    await lockLanes(tx, actor, hubId);
    await keepInstead(tx, hubId, file.lanes);
    const at = clock.now();
    const detail = { code: 'file', rows: checked.places };
    await writeAudit(tx, actor, { at, action: 'hub.lanes', subject: hubId, detail });
  });
  return checked;
}

async function keepInstead(tx: Tx, hubId: string, filed: readonly FiledLane[]): Promise<void> {
  await tx.hubLane.deleteMany({ where: { hubId } });
  const lanes = filed.map((lane) => ({ id: newId(), ...lane }));
  await tx.hubLane.createMany({
    data: lanes.map(({ id, name, colour }, position) => ({ id, hubId, name, colour, position })),
  });
  await keepPlaces(
    tx,
    hubId,
    lanes.flatMap(({ id: laneId, places }) => places.map((place) => ({ ...place, laneId }))),
  );
}

function counted({ lanes, wrong }: LanesFile): LanesFileChecked {
  return {
    lanes: lanes.length,
    places: lanes.reduce((sum, { places }) => sum + places.length, 0),
    wrong: wrong.slice(0, MAX_LISTED),
    wrongTotal: wrong.length,
  };
}

/** Reads a file with commas or semicolons, in any encoding that spreadsheets write. */
async function readLanesFile(content: AsyncIterable<Uint8Array>): Promise<LanesFile> {
  const seen = watchEncoding();
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) {
    seen.see(chunk);
    chunks.push(chunk);
  }
  const encoding = seen.found();
  const bytes = Buffer.concat(chunks);
  const [head = ''] = new TextDecoder(encoding).decode(bytes.subarray(0, 4_096)).split(/[\r\n]/);
  const shape = { encoding, separator: separatorOf(head) };
  let reader: ReturnType<typeof lanesReader> | null = null;
  for await (const { row, cells, problem } of readRows(once(bytes), shape)) {
    if (!reader) reader = readerOf(cells);
    else if (problem) reader.refuse(row, problem);
    else reader.take(row, cells);
  }
  const file = reader?.done();
  if (!file) throw invalidField('file', 'The file is empty.');
  if (file.lanes.length === 0 && file.wrong.length === 0)
    throw invalidField('file', 'There are no lanes below the first line.');
  return file;
}

function readerOf(head: readonly string[]): ReturnType<typeof lanesReader> {
  const columns = columnsOf(head);
  if (typeof columns === 'string') throw invalidField('file', columns);
  return lanesReader(columns);
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
