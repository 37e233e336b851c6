import { z } from 'zod';
import { CsvStyleChoice } from '#app/domain/shared/csv-style.schema.ts';
import {
  DEFAULT_RANGE,
  GROUPS,
  RANGES,
  SORTS,
  type GroupName,
  type RangeName,
} from './performance.rules.ts';

const RANGE_NAMES = Object.keys(RANGES) as [RangeName, ...RangeName[]];
const GROUP_NAMES = Object.keys(GROUPS) as [GroupName, ...GroupName[]];
const SORT_NAMES = SORTS.flatMap((name) => [name, `-${name}` as const]);
/** A day as typed, so that an error can be shown at the field. */
const Day = z.string().trim().max(40).catch('').default('');

/** Query parameters `range`, `from`, `to`, `by` and `sort`. An unreadable `range`, `by` or `sort` falls
 *  back to its default. */
export const PerformanceQuery = z.object({
  range: z.enum(RANGE_NAMES).catch(DEFAULT_RANGE).default(DEFAULT_RANGE),
  /** For a custom range: the first and the last day, in Johannesburg. */
  from: Day,
  to: Day,
  by: z.enum(GROUP_NAMES).catch('store').default('store'),
  sort: z.enum(SORT_NAMES).catch('-delivered').default('-delivered'),
});
export type PerformanceQuery = z.infer<typeof PerformanceQuery>;

export const PerformanceExport = PerformanceQuery.extend({
  style: CsvStyleChoice.catch('comma').default('comma'),
});
export type PerformanceExport = z.infer<typeof PerformanceExport>;
