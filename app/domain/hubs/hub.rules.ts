/** Weekdays by number, from 0 for Sunday, as in receiving-days.rules.ts. */
export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;
