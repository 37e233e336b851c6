import type { Actor } from '#app/domain/shared/actor.ts';
import { pageOf, type Page } from '#app/domain/shared/page.ts';
import type { Services } from '#app/ports/services.ts';
import { countGlance } from './count-glance.ts';
import { countDays, type DayCount } from './count-day.ts';
import { DAY_GROUP_NAMES, type DayGroup } from './day-groups.rules.ts';
import { driverLoads, type DriverLoad } from './driver-loads.rules.ts';
import { glanceLines, type GlanceLine } from './glance.rules.ts';
import { dayWindows } from './hub-day-windows.ts';
import { DAY_PAGE_SIZE, type HubDay, hubDayOf, hubDays } from './hub-days.rules.ts';
import type { HubDayQuery } from './hub-day.schema.ts';
import { hubById } from './hub-visibility.ts';
import { listDayRows, type DayRow } from './list-day-rows.ts';
import { teamDrivers } from './team-drivers.ts';

export type HubDayPage = {
  hub: { id: string; name: string; teamName: string };
  day: string;
  /** The days that can be chosen, each with its number of unfinished shipments. */
  days: (HubDay & { left: number })[];
  drivers: DriverLoad[];
  /** Whether the courier did not answer. The availability of the drivers is then unknown. */
  isCourierSilent: boolean;
  groups: { name: DayGroup; shipments: number }[];
  /** The shipments and parcels of the day, and how many shipments are unfinished. */
  counts: { shipments: number; parcels: number; left: number };
  /** The figures of the day by hour. */
  glance: GlanceLine[];
  /** The driver or group whose rows are shown; null if everything is finished and none was chosen. */
  shown: { driver: DriverLoad } | { group: DayGroup } | null;
  rows: Page<ShownRow>;
};

/** `orderId` is null unless the shipment was scanned in here, because staff may see only the barcode of an
 *  expected order. */
export type ShownRow = Omit<DayRow, 'orderId'> & { orderId: string | null };

type Needs = Pick<Services, 'db' | 'clock' | 'courier' | 'settings'>;

/** A day of a hub: its drivers with their shipments, and its unfinished shipments (product.md D35).
 *  @throws AppError 'not-found' for a hub that is not the actor's. */
export async function readHubDay(
  deps: Needs,
  actor: Actor,
  { hubId, ...query }: HubDayQuery & { hubId: string },
): Promise<HubDayPage> {
  const { db, clock } = deps;
  const hub = await hubById(db, actor, 'hub.receive', hubId);
  const now = clock.now();
  const day = hubDayOf(query.day, now);
  const days = hubDays(now);
  const windows = await dayWindows(
    deps,
    days.map((one) => one.day),
  );
  const window = windows.find((one) => one.day === day)!;
  const [all, team, glance] = await Promise.all([
    countDays(db, hub.id, windows),
    teamDrivers(deps, hub, day),
    countGlance(db, [hub.id], window),
  ]);
  const counts = all.filter((count) => count.day === day);
  const drivers = driverLoads(counts, team);
  const groups = DAY_GROUP_NAMES.map((name) => ({ name, shipments: leftOf(counts, name) }));
  const shown = shownOf(query, drivers, groups);
  const { page } = query;
  const limit = DAY_PAGE_SIZE;
  const rows = shown
    ? await listDayRows(db, hub.id, window, partOf(shown), { limit, skip: (page - 1) * limit })
    : [];
  return {
    hub: { id: hub.id, name: hub.name, teamName: hub.teamName },
    day,
    days: days.map((one) => ({
      ...one,
      left: leftOf(all.filter((count) => count.day === one.day)),
    })),
    drivers,
    isCourierSilent: team === null,
    groups,
    counts: {
      shipments: sumOf(counts, 'shipments'),
      parcels: sumOf(counts, 'parcels'),
      left: leftOf(counts),
    },
    glance: glanceLines(glance),
    shown,
    rows: pageOf(rows.map(shownRow), totalOf(shown, groups), { page, limit }),
  };
}

function shownRow({ orderId, ...row }: DayRow): ShownRow {
  return { ...row, orderId: row.isHere ? orderId : null };
}

type Shown = HubDayPage['shown'];
type Groups = HubDayPage['groups'];

/** The requested driver or group, else the first group that is not empty. */
function shownOf(
  { driver, group }: Pick<HubDayQuery, 'driver' | 'group'>,
  drivers: readonly DriverLoad[],
  groups: Groups,
): Shown {
  const asked = drivers.find(({ fleetId }) => driver !== '' && fleetId === driver);
  if (asked) return { driver: asked };
  if (group) return { group };
  const first = groups.find(({ shipments }) => shipments > 0);
  return first ? { group: first.name } : null;
}

function partOf(shown: NonNullable<Shown>) {
  return 'group' in shown ? shown : { driver: shown.driver.fleetId ?? '' };
}

function totalOf(shown: Shown, groups: Groups): number {
  if (!shown) return 0;
  if ('group' in shown) return groups.find(({ name }) => name === shown.group)?.shipments ?? 0;
  const { given, out, delivered, failed } = shown.driver;
  return given + out + delivered + failed;
}

function leftOf(counts: readonly DayCount[], name?: DayGroup): number {
  const left = counts.filter(({ group }) => (name ? group === name : group !== null));
  return sumOf(left, 'shipments');
}

function sumOf(counts: readonly DayCount[], what: 'shipments' | 'parcels'): number {
  return counts.reduce((sum, count) => sum + count[what], 0);
}
