import type { Actor } from '#app/domain/shared/actor.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import type { Services } from '#app/ports/services.ts';
import { countFigures, countRange, type DayCount, type ReasonCount } from './count-performance.ts';
import {
  daysBefore,
  daysOf,
  groupsFor,
  rangeErrors,
  type DayRange,
  type Figures,
  type GroupName,
  type GroupRow,
  type RangeErrors,
  type SortName,
} from './performance.rules.ts';
import type { PerformanceQuery } from './performance.schema.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/** The page shows at most this many rows. The exported file has more. */
const SHOWN_ROWS = 200;

export type Performance = {
  query: PerformanceQuery;
  today: string;
  groups: GroupName[];
  /** Errors in the requested days. With errors, nothing is counted. */
  errors: RangeErrors | null;
  counted: Counted | null;
};

export type Counted = {
  days: DayRange;
  before: DayRange;
  now: Figures;
  then: Figures;
  byDay: DayCount[];
  reasons: ReasonCount[];
  rows: GroupRow[];
  /** Whether the table has more rows than are shown. */
  isCut: boolean;
};

/** Delivery performance in a date range and in the preceding period of the same length, for all orders that the actor
 *  may see.
 *  @throws AppError 'not-allowed' for hub staff and store tokens. */
export async function readPerformance(
  { db, clock }: Needs,
  actor: Actor,
  asked: PerformanceQuery,
): Promise<Performance> {
  const at = clock.now();
  const groups = groupsFor(actor.role);
  const query = withinReach(actor, asked);
  const errors = rangeErrors(query, at);
  const page = { query, today: isoDay(at), groups, errors };
  if (errors) return { ...page, counted: null };
  const days = daysOf(query, at);
  const before = daysBefore(days);
  const [{ figures: now, byDay, reasons, rows: found }, then] = await Promise.all([
    countRange(db, actor, days, { ...tableOf(query), limit: SHOWN_ROWS + 1 }),
    countFigures(db, actor, before),
  ]);
  const rows = found.slice(0, SHOWN_ROWS);
  const isCut = found.length > SHOWN_ROWS;
  return { ...page, counted: { days, before, now, then, byDay, reasons, rows, isCut } };
}

/** Replaces a grouping that the actor may not use with 'store'. */
export function withinReach<Q extends PerformanceQuery>(actor: Actor, query: Q): Q {
  return groupsFor(actor.role).includes(query.by) ? query : { ...query, by: 'store' };
}

/** The grouping of the table and its sorting. */
export function tableOf({ by, sort }: PerformanceQuery) {
  const isDescending = sort.startsWith('-');
  const name = (isDescending ? sort.slice(1) : sort) as SortName;
  return { by, sort: { by: name, direction: isDescending ? ('desc' as const) : ('asc' as const) } };
}
