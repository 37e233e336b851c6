/** The figures of a hub's day, in the order in which a shipment reaches them. A shipment counts in every figure
 *  that it has reached: a delivered shipment also counts as out. */
export const GLANCE_FIGURES = {
  expected: 'Expected',
  arrived: 'Arrived',
  assigned: 'Assigned',
  out: 'Out',
  delivered: 'Delivered',
  failed: 'Failed',
} as const;
type GlanceFigure = keyof typeof GLANCE_FIGURES;
export const GLANCE_FIGURE_NAMES = Object.keys(GLANCE_FIGURES) as GlanceFigure[];

/** How many shipments of one hub reached one figure in one hour. */
export type GlanceCount = {
  hubId: string;
  figure: GlanceFigure;
  /** 0 to 23 of the day; -1 for an earlier day, 24 for a later day; null for `expected`, which has no hour. */
  hour: number | null;
  shipments: number;
};

export type GlanceTotals = Record<GlanceFigure, number>;

/** One bar of the chart. `from` is an hour, or means all earlier days or all later days. */
export type GlanceHour = { from: number | 'before' | 'after'; shipments: number };
export type GlanceLine = { figure: GlanceFigure; total: number; hours: GlanceHour[] };

/** The hours of a working day; events outside of them extend the range. */
const FIRST_HOUR = 6;
const LAST_HOUR = 19;

export function glanceTotals(counts: readonly GlanceCount[]): GlanceTotals {
  const totals = GLANCE_FIGURE_NAMES.map(
    (name) => [name, sumOf(counts, ({ figure }) => figure === name)] as const,
  );
  return Object.fromEntries(totals) as GlanceTotals;
}

/** Every figure by hour. All lines have the same hours, so that the bars align; `expected` has only a total. */
export function glanceLines(counts: readonly GlanceCount[]): GlanceLine[] {
  const hours = hoursOf(counts.flatMap(({ hour }) => hour ?? []));
  return GLANCE_FIGURE_NAMES.map((figure) => {
    const own = counts.filter((count) => count.figure === figure);
    return {
      figure,
      total: sumOf(own),
      hours:
        figure === 'expected'
          ? []
          : hours.map((from) => ({
              from,
              shipments: sumOf(own, ({ hour }) => place(hour) === from),
            })),
    };
  });
}

function hoursOf(seen: readonly number[]): GlanceHour['from'][] {
  const within = seen.filter((hour) => hour >= 0 && hour < 24);
  const first = Math.min(FIRST_HOUR, ...within);
  const last = Math.max(LAST_HOUR, ...within);
  return [
    ...(seen.some((hour) => hour < 0) ? (['before'] as const) : []),
    ...Array.from({ length: last - first + 1 }, (_, nth) => first + nth),
    ...(seen.some((hour) => hour >= 24) ? (['after'] as const) : []),
  ];
}

function place(hour: number | null): GlanceHour['from'] | null {
  if (hour === null) return null;
  return hour < 0 ? 'before' : hour >= 24 ? 'after' : hour;
}

function sumOf(
  counts: readonly GlanceCount[],
  isMeant: (count: GlanceCount) => boolean = () => true,
): number {
  return counts.filter(isMeant).reduce((sum, { shipments }) => sum + shipments, 0);
}

/** The text of a bar of the chart: `16:00 to 17:00`, `On an earlier day` or `On a later day`. */
export function hourWords(from: GlanceHour['from']): string {
  if (from === 'before') return 'On an earlier day';
  if (from === 'after') return 'On a later day';
  return `${clock(from)} to ${clock(from + 1)}`;
}

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
