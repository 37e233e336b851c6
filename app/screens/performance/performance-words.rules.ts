import { AGAIN_WHY, RETURN_TO_SENDER_WHY } from '#app/domain/orders/why.rules.ts';
import type { DayCount, ReasonCount } from '#app/domain/performance/count-performance.ts';
import { countDays, eachDay, type DayRange } from '#app/domain/performance/performance.rules.ts';
import { formatDate } from '#app/domain/shared/time.ts';
import type { performanceMessages } from '#app/messages/performance.ts';
import type { ChartColumn } from '#app/ui/charts/chart.rules.ts';

export type Text = ReturnType<typeof performanceMessages.in>['text'];

/** Formats `2026-11-22` as `22 Nov 2026`. */
function dayWords(day: string): string {
  return formatDate(`${day}T12:00:00Z`);
}

export function rangeWords(text: Text, { from, to }: DayRange): string {
  if (from === to) return dayWords(from);
  return text('range', { from: dayWords(from), to: dayWords(to) });
}

/** Periods with more days are grouped by week, because the columns of days would be too narrow. */
const MAX_DAILY = 92;

type ChartDays = {
  unit: 'day' | 'week';
  columns: ChartColumn[];
  delivered: number[];
  failed: number[];
};

/** The columns of the chart, including days without deliveries. */
export function chartDays(
  text: Text,
  days: DayRange,
  counts: readonly DayCount[],
  today: string,
): ChartDays {
  const byDay = new Map(counts.map((one) => [one.day, one]));
  const isDaily = countDays(days) <= MAX_DAILY;
  const stretches = inStretches(eachDay(days), isDaily ? 1 : 7);
  const sumOf = (figure: 'delivered' | 'failed') =>
    stretches.map((some) => some.reduce((sum, day) => sum + (byDay.get(day)?.[figure] ?? 0), 0));
  return {
    unit: isDaily ? 'day' : 'week',
    columns: stretches.map((some) => columnOf(text, some, today)),
    delivered: sumOf('delivered'),
    failed: sumOf('failed'),
  };
}

function inStretches(days: readonly string[], length: number): string[][] {
  return Array.from({ length: Math.ceil(days.length / length) }, (_, n) =>
    days.slice(n * length, (n + 1) * length),
  );
}

function columnOf(text: Text, stretch: readonly string[], today: string): ChartColumn {
  const [from = '', to = from] = [stretch[0], stretch.at(-1)];
  return {
    key: from,
    label: dayWords(from).replace(/ \d{4}$/, ''),
    name: rangeWords(text, { from, to }),
    isToday: stretch.length === 1 && from === today,
  };
}

type ReasonShare = { key: string; name: string; value: number };

/** The counts by reason text. Counts with the same text are added up, whichever list of reasons they come from. */
export function reasonShares(text: Text, reasons: readonly ReasonCount[]): ReasonShare[] {
  const counts = new Map<string, number>();
  for (const reason of reasons) {
    const name = reasonWords(text, reason);
    counts.set(name, (counts.get(name) ?? 0) + reason.count);
  }
  return [...counts]
    .map(([name, value]) => ({ key: name, name, value }))
    .sort((one, other) => other.value - one.value || one.name.localeCompare(other.name));
}

function reasonWords(text: Text, { kind, code }: ReasonCount): string {
  const list: Readonly<Record<string, string>> =
    kind === 'return' ? RETURN_TO_SENDER_WHY.reasons : AGAIN_WHY.reasons;
  return (code && list[code]) || text('reasons.unrecorded');
}
