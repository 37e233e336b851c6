import type { OrderRow } from '#app/domain/orders/list-orders.ts';
import { grouped } from '#app/domain/shared/grouped.ts';
import { formatMoney } from '#app/domain/shared/money.ts';
import type { ChosenColumn, ConstantColumn } from '#app/domain/workbench/list-look.rules.ts';
import {
  fitColumns,
  LAST,
  MINOR,
  neededRem,
  scrollOf,
  sharing,
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

/** Widths in rem, measured for the widest content: 'Shipped By 3rd Party', '27 Sep, 10:30', 'R259 245.00',
 *  'Woocommerce'. Once the shown orders are known, the columns of `Needed` are fitted to them instead. */
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

/** Average character widths in rem: of bold text, names, amounts, and the smaller text of towns. */
const BOLD_REM = 0.53;
const NAME_REM = 0.47;
const FIGURE_REM = 0.43;
const TOWN_REM = 0.36;
const LEAST_ORDER_ID_REM = 5;
const MAX_ORDER_ID_REM = 11;

/** The column's width in rem for the longest order number shown, rounded up to whole rem, so that a reload rarely moves
 *  a column. An order number that does not fit in the maximum width is cut, with the full text in a tooltip. */
export function orderIdRem(orderIds: readonly string[]): number {
  const longest = Math.max(0, ...orderIds.map((id) => [...id].length));
  const wanted = Math.ceil(longest * BOLD_REM + PADDING_REM);
  return Math.min(MAX_ORDER_ID_REM, Math.max(LEAST_ORDER_ID_REM, wanted));
}

/** Widths in rem of the columns that are fitted to the shown orders. */
export type Needed = Pick<
  Record<OrderColumn, number>,
  'orderId' | 'customer' | 'amount' | 'status' | 'address'
>;

type Shown = Pick<
  OrderRow,
  | 'orderId'
  | 'customerName'
  | 'town'
  | 'totalCents'
  | 'currency'
  | 'statusLabel'
  | 'hints'
  | 'attention'
  | 'hold'
  | 'comingBack'
  | 'atWarehouse'
>;

/** Widths in rem. `least` fits the column header, with its filter button if it has one. `character` is the average
 *  width of a character. */
const CUSTOMER_REM = { least: 5.5, max: 8, character: NAME_REM };
const AMOUNT_REM = { least: 5, max: 7, character: FIGURE_REM };
const ADDRESS_REM = { least: 4.5, max: 5.5, character: TOWN_REM };
/** Enough for a status of `BARE_STATUS_LETTERS` letters without an icon beside it. */
const BARE_STATUS_REM = 9;
const BARE_STATUS_LETTERS = 18;

/** The widths that the shown orders need, rounded up, so that a reload rarely moves a column. */
export function neededBy(rows: readonly Shown[]): Needed {
  const isBare = rows.every(
    ({ statusLabel, hints, attention, hold, comingBack, atWarehouse }) =>
      statusLabel.length <= BARE_STATUS_LETTERS &&
      hints.length === 0 &&
      !(attention ?? hold ?? comingBack ?? atWarehouse),
  );
  return {
    orderId: orderIdRem(rows.map(({ orderId }) => orderId)),
    customer: textRem(
      rows.map(({ customerName }) => customerName),
      CUSTOMER_REM,
    ),
    amount: textRem(longestAmounts(rows), AMOUNT_REM),
    address: textRem(
      rows.map(({ town }) => town ?? ''),
      ADDRESS_REM,
    ),
    status: isBare ? BARE_STATUS_REM : SIZES.status.widthRem,
  };
}

/** Returns the lowest and the highest amount in each currency. No other amount has more characters than these. */
function longestAmounts(rows: readonly Shown[]): string[] {
  const byCurrency = grouped(rows, ({ currency }) => currency);
  return [...byCurrency].flatMap(([currency, of]) => {
    const amounts = of.map(({ totalCents }) => totalCents);
    return [Math.min(...amounts), Math.max(...amounts)].map((cents) =>
      formatMoney({ cents, currency }),
    );
  });
}

/** The width in rem for the longest text, rounded up to half a rem and limited to `least` and `max`. */
function textRem(
  texts: readonly string[],
  { least, max, character }: { least: number; max: number; character: number },
): number {
  const longest = Math.max(0, ...texts.map((text) => [...text].length));
  const wanted = Math.ceil(2 * (longest * character + PADDING_REM)) / 2;
  return Math.min(max, Math.max(least, wanted));
}

const CHECKBOX_REM = 2;
/** Width of an icon (View, Update, and the menu), and of the button for the next action. */
const SIGN_REM = 1.5;
const ACTION_REM = 7.125;
const PADDING_REM = 0.625;
/** Additional width in rem for a whole address instead of its town. */
const WHOLE_ADDRESS_REM = 8;

export type OfferedHere = { hasUpdate: boolean; actions: number };

type PlacedColumn = Sized & {
  key: OrderColumn;
  fromRem: number | undefined;
  leastRem?: number;
};

/** Columns whose text is cut before the table scrolls, with their minimum widths in rem. */
const CUT_FIRST: Partial<Record<OrderColumn, number>> = {
  customer: CUSTOMER_REM.least,
  address: ADDRESS_REM.least,
};

/** Returns the columns, arranged so that each one is visible or can be scrolled to, and the widths at which the table
 *  scrolls. */
export function reachColumns<Row>(columns: readonly (Column<Row> & { widthRem: number })[]) {
  const within = sharing(withinReach(columns), CHECKBOX_REM);
  return { columns: within, scrolls: scrollOf(within, CHECKBOX_REM) };
}

/** Which columns the list has, their widths, and the table width from which each is shown. */
export function placeColumns(
  chosen: readonly ChosenColumn[],
  constant: readonly ConstantColumn[],
  offered: OfferedHere,
  needed: Partial<Needed> = {},
): PlacedColumn[] {
  const { orderId = LEAST_ORDER_ID_REM } = needed;
  const sized = sizedColumns(chosen, constant, offered);
  // The default widths decide which columns fit, except for the order number. With the widths of the shown orders, a
  // reload would often add or remove a column.
  const fitted = fitColumns(
    sized.map((one) => (one.key === 'orderId' ? { ...one, widthRem: orderId } : one)),
    CHECKBOX_REM,
  );
  return fitted.map((one) => {
    const rem = needed[one.key as keyof Needed];
    if (rem === undefined) return one;
    const leastRem = CUT_FIRST[one.key];
    return { ...one, widthRem: rem, goodRem: rem, ...(leastRem ? { leastRem } : {}) };
  });
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

function actionsRem({ hasUpdate, actions }: OfferedHere): number {
  const signs = 1 + Number(hasUpdate) + Number(actions > 1);
  return PADDING_REM + signs * SIGN_REM + (actions > 0 ? ACTION_REM : 0);
}
