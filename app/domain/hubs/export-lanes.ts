import type { Actor } from '#app/domain/shared/actor.ts';
import { BOM, type CsvStyle } from '#app/domain/shared/csv.rules.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import type { Services } from '#app/ports/services.ts';
import { lanesLines } from './lanes-file.rules.ts';
import { readLanes } from './read-lanes.ts';

/** The number of lines that are sent as one chunk. */
const STRETCH = 500;

/** The lanes of a hub as a CSV file that can be imported again.
 *  @throws AppError 'not-found' for a hub that is not the actor's, before anything is sent. */
export async function exportLanes(
  deps: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  { hubId, style }: { hubId: string; style: CsvStyle },
): Promise<{ fileName: string; lines: AsyncIterable<Buffer> }> {
  const { lanes } = await readLanes(deps, actor, hubId);
  const lines = stretches(lanesLines(lanes, style));
  return { fileName: `lanes-${isoDay(deps.clock.now())}.csv`, lines };
}

async function* stretches(lines: readonly string[]): AsyncGenerator<Buffer> {
  yield Buffer.from(BOM);
  for (let at = 0; at < lines.length; at += STRETCH)
    yield Buffer.from(lines.slice(at, at + STRETCH).join(''));
}
