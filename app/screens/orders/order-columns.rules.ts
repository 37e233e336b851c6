import type { ChosenColumn, ConstantColumn } from '#app/domain/workbench/list-look.schema.ts';
import {
  fitColumns,
  LAST,
  MINOR,
  neededRem,
  scrollOf,
  stepFor,
  WHOLE_STEPS,
  withinReach,
  type Sized,
} from '#app/ui/column-fit.rules.ts';
import type { Column } from '#app/ui/table-column.ts';

export type OrderColumn = ChosenColumn | 'orderId' | 'status' | 'action';

/** The specification's columns in its order, with our additional ones between them. */
const COLUMN_ORDER: readonly OrderColumn[] = [
  'store',
  'date',
  'orderId',
  'customer',
  'amount',
  'items',
  'status',
  'platform',
  'address',
  'pickup',
  'driver',
  'tags',
  'action',
];

/** Widths in rem, measured for their widest content: 'Shipped By 3rd Party', '27 Sep, 10:30', 'R259 245.00',
 *  'Woocommerce'. */
// prettier-ignore
const SIZES: Record<Exclude<OrderColumn, 'action'>, Sized> = {
  orderId:  { widthRem: 5,     rank: 0 },
  status:   { widthRem: 10.625, rank: 0 },
  customer: { widthRem: 4,     goodRem: 7,    rank: 1 },
  amount:   { widthRem: 6,     rank: 2 },
  address:  { widthRem: 4.125, goodRem: 6.25, rank: 3 },
  items:    { widthRem: 3.25,  rank: 4 },
  date:     { widthRem: 6.25,  rank: MINOR },
  store:    { widthRem: 4.75,  goodRem: 6,    rank: MINOR + 1 },
  pickup:   { widthRem: 4.75,  goodRem: 6.25, rank: MINOR + 2 },
  driver:   { widthRem: 3.75,  rank: MINOR + 3 },
  platform: { widthRem: 6.5,   rank: MINOR + 4 },
  tags:     { widthRem: 6,     goodRem: 8,    rank: MINOR + 1 },
};

/** Width of a character in the bold face, without the cell's padding. */
const CHARACTER_REM = 0.53;
const LEAST_ORDER_ID_REM = 5;
const MAX_ORDER_ID_REM = 11;

/** The column's width in rem for the longest order number shown. A longer one than the maximum is cut, with the
 *  full text in a tooltip. Rounded up to whole rem, so that a reload rarely moves a column. */
export function orderIdRem(orderIds: readonly string[]): number {
  const longest = Math.max(0, ...orderIds.map((id) => [...id].length));
  const wanted = Math.ceil(longest * CHARACTER_REM + PADDING_REM);
  return Math.min(MAX_ORDER_ID_REM, Math.max(LEAST_ORDER_ID_REM, wanted));
}

const CHECKBOX_REM = 2;
/** The icons of View and Update, the action's button, and the icon that opens the menu. */
const SIGN_REM = 1.5;
const ACTION_REM = 7.125;
const PADDING_REM = 0.625;
/** Additional width in rem for a whole address instead of its town. */
const WHOLE_ADDRESS_REM = 8;

export type OfferedHere = { hasUpdate: boolean; acts: number };

type PlacedColumn = Sized & { key: OrderColumn; fromRem: number | undefined };

/** All columns, either visible or reachable by scrolling, and the table width below which it scrolls. */
export function reachColumns<Row>(columns: readonly (Column<Row> & { widthRem: number })[]) {
  const within = withinReach(columns);
  return { columns: within, scrolls: scrollOf(within, CHECKBOX_REM) };
}

/** Which columns the list has, their widths, and the table width from which each is shown. */
export function placeColumns(
  chosen: readonly ChosenColumn[],
  constant: readonly ConstantColumn[],
  offered: OfferedHere,
  orderIdWidth = LEAST_ORDER_ID_REM,
): PlacedColumn[] {
  const sized = sizedColumns(chosen, constant, offered);
  return fitColumns(
    sized.map((one) => (one.key === 'orderId' ? { ...one, widthRem: orderIdWidth } : one)),
    CHECKBOX_REM,
  );
}

/** The table width, in rem, from which addresses are shown in full. */
export function wholeAddressesFrom(
  columns: readonly { widthRem: number; untilRem?: number | undefined }[],
): number {
  const own = columns.filter(({ untilRem }) => untilRem === undefined);
  return stepFor(WHOLE_STEPS, neededRem(own, CHECKBOX_REM) + 2 * WHOLE_ADDRESS_REM);
}

function sizedColumns(
  chosen: readonly ChosenColumn[],
  constant: readonly ConstantColumn[],
  offered: OfferedHere,
) {
  const isShown = (key: OrderColumn) =>
    key === 'action' || SIZES[key].rank === 0 || chosen.includes(key as ChosenColumn);
  return COLUMN_ORDER.filter(isShown).map((key) => {
    if (key === 'action') return { key, widthRem: actionsRem(offered), rank: 0 };
    const isConstant = constant.includes(key as ConstantColumn);
    return { key, ...SIZES[key], ...(isConstant ? { rank: LAST } : {}) };
  });
}

function actionsRem({ hasUpdate, acts }: OfferedHere): number {
  const signs = 1 + Number(hasUpdate) + Number(acts > 1);
  return PADDING_REM + signs * SIGN_REM + (acts > 0 ? ACTION_REM : 0);
}
