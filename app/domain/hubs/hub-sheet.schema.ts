import type { DayGroup } from './day-groups.rules.ts';
import type { DayRow } from './list-day-rows.ts';

/** A4 papers hold so many shipments at most: a longer one says of how many, and the CSV has them all. */
export const MAX_ON_SHEET = 1_000;

type SheetHead = {
  productName: string;
  hubName: string;
  /** The day itself, `2026-11-26`. */
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

/** What one driver takes along. */
export type LoadListSheet = SheetHead & {
  kind: 'loadList';
  driver: string;
  /** At most `MAX_ON_SHEET` of `total`. */
  rows: SheetRow[];
  total: number;
};

/** What is left of a day. */
export type CloseOutSheet = SheetHead & {
  kind: 'closeOut';
  groups: { name: DayGroup; rows: SheetRow[]; total: number }[];
};

export type HubSheet = LoadListSheet | CloseOutSheet;
