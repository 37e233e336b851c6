import type { Actor } from '#app/domain/shared/actor.ts';
import type { Services } from '#app/ports/services.ts';
import { countGlance } from './count-glance.ts';
import { glanceLines, glanceTotals, type GlanceLine, type GlanceTotals } from './glance.rules.ts';
import { dayWindows } from './hub-day-windows.ts';
import { hubDayOf, hubDays, type HubDay } from './hub-days.rules.ts';
import type { GlanceQuery } from './hub-day.schema.ts';
import { hubsVisibleTo } from './hub-visibility.ts';

export type GlancePage = {
  day: string;
  days: HubDay[];
  /** The figures of all hubs together. */
  lines: GlanceLine[];
  /** The hubs, sorted by name. */
  hubs: { id: string; name: string; teamName: string; totals: GlanceTotals }[];
};

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;

/** The figures of a day: for all hubs that the actor may see, by hour, and the totals of each hub.
 *  @throws AppError 'not-allowed'. */
export async function readGlance(
  deps: Needs,
  actor: Actor,
  query: GlanceQuery,
): Promise<GlancePage> {
  const { db, clock } = deps;
  const hubs = await db.hub.findMany({
    where: hubsVisibleTo(actor, 'hub.receive'),
    select: { id: true, name: true, teamName: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
  const now = clock.now();
  const day = hubDayOf(query.day, now);
  const [window] = await dayWindows(deps, [day]);
  const ids = hubs.map(({ id }) => id);
  const counts = await countGlance(db, ids, window!);
  return {
    day,
    days: hubDays(now),
    lines: glanceLines(counts),
    hubs: hubs.map((hub) => ({
      ...hub,
      totals: glanceTotals(counts.filter(({ hubId }) => hubId === hub.id)),
    })),
  };
}
