/** Periods of an account's history that can be exported (specification 2, Account). */
export const EXPORT_RANGES = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  'month-to-date': 'Month to date',
} as const;
export type ExportRange = keyof typeof EXPORT_RANGES;

export const EXPORT_RANGE_CODES = Object.keys(EXPORT_RANGES) as [ExportRange, ...ExportRange[]];
