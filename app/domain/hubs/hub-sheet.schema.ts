import type { DayGroup } from './day-groups.rules.ts';
import type { DayRow } from './list-day-rows.ts';

/** The maximum number of shipments on a load list, and in each group of a close-out. If there are more, the document
 *  states their total. The CSV of a close-out contains all of them. */
export const MAX_ON_SHEET = 1_000;

type SheetHead = {
  productName: string;
  hubName: string;
  /** The day of the document, such as `2026-11-26`. */
  day: string;
  madeAt: Date;
  madeBy: string;
};

export type SheetRow = Pick<
  DayRow,
  | 'reference'
  | 'number'
  | 'lane'
  | 'suburb'
  | 'postalCode'
  | 'parcels'
  | 'scanned'
  | 'isReturn'
  | 'stage'
  | 'driver'
  | 'reason'
  | 'manifest'
>;

/** The shipments that one driver has to load or has loaded. */
export type LoadListSheet = SheetHead & {
  kind: 'loadList';
  driver: string;
  /** At most `MAX_ON_SHEET` of `total`. */
  rows: SheetRow[];
  total: number;
};

/** The unfinished shipments of a day, by group: at most `MAX_ON_SHEET` of each group's `total`. */
export type CloseOutSheet = SheetHead & {
  kind: 'closeOut';
  groups: { name: DayGroup; rows: SheetRow[]; total: number }[];
};

export type HubSheet = LoadListSheet | CloseOutSheet;
