import { z } from 'zod';
import { CreateOrderInput } from '#app/domain/orders/order.schema.ts';
import { DATE_ORDER_NAMES } from './date-order.rules.ts';
import {
  IMPORT_FIELD_NAMES,
  missingColumns,
  SEPARATOR_SIGNS,
  type ImportField,
  type ImportMapping,
} from './import-fields.rules.ts';

/** More rows than a spreadsheet of one day's orders has. */
export const MAX_ROWS = 10_000;
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
export const MAX_COLUMNS = 200;
/** The number of characters that are kept from each cell. */
export const MAX_LETTERS = 5_000;

const Mapping = z.partialRecord(z.enum(IMPORT_FIELD_NAMES), z.number().int().min(0));

/** The column of each field, and default values for rows without a value. */
export const ImportSettings = z.object({
  mapping: Mapping,
  /** '' if each row names its store. */
  storeName: z.string(),
  /** '' for the store's default. */
  pickupLocationId: z.string(),
  /** Whether to include orders that were already fulfilled or cancelled in their source. */
  includeDone: z.boolean().default(false),
  /** '' if the dates themselves decide it. */
  dateOrder: z.enum(['', ...DATE_ORDER_NAMES]).default(''),
});
export type ImportSettings = z.infer<typeof ImportSettings>;

/** A refused row: its number as the spreadsheet shows it, and the reason. The reason never quotes the file. */
export const RowProblem = z.object({ row: z.number(), reason: z.string() });
export type RowProblem = z.infer<typeof RowProblem>;

/** The number of orders shown as a preview. */
export const MAX_SAMPLES = 5;

/** Items of an order that are not shipped: those already fulfilled, and those that need no delivery. */
export const LeftOutItems = z.object({ fulfilled: z.number(), undelivered: z.number() });
export type LeftOutItems = z.infer<typeof LeftOutItems>;

export const OrderSample = z.object({
  rows: z.array(z.number()),
  input: CreateOrderInput,
  orderedAt: z.iso.datetime().nullable(),
  leftOut: LeftOutItems.default({ fulfilled: 0, undelivered: 0 }),
  pickup: z.object({ name: z.string(), address: z.string() }),
  /** The currency of its store. */
  currency: z.string(),
});
export type OrderSample = z.infer<typeof OrderSample>;

const CheckForm = z
  .looseObject({
    intent: z.literal('check'),
    id: z.uuid(),
    storeName: z.string().max(120).default(''),
    pickupLocationId: z.string().max(40).default(''),
    includeDone: z.literal(['', 'yes']).default(''),
    dateOrder: z.enum(['', ...DATE_ORDER_NAMES]).default(''),
  })
  .transform((form, context) => {
    const mapping = mappingOf(form);
    const missing = missingColumns(mapping);
    if (missing) context.addIssue({ code: 'custom', path: ['mapping'], message: missing });
    if (!form.storeName && mapping.storeName === undefined)
      context.addIssue({
        code: 'custom',
        path: ['storeName'],
        message: 'Choose a store, or the column that names it.',
      });
    const { intent, id, storeName, pickupLocationId, dateOrder } = form;
    const includeDone = form.includeDone === 'yes';
    const settings = { mapping, storeName, pickupLocationId, includeDone, dateOrder };
    return { intent, id, settings };
  });

/** The form has one select for each field, named `column.` plus the field. Its value is '' if no column is chosen. */
function mappingOf(form: Record<string, unknown>): ImportMapping {
  const chosen = IMPORT_FIELD_NAMES.flatMap((field): [ImportField, number][] => {
    const column = form[`column.${field}`];
    const isOne = typeof column === 'string' && /^\d{1,3}$/.test(column);
    return isOne && Number(column) < MAX_COLUMNS ? [[field, Number(column)]] : [];
  });
  return Object.fromEntries(chosen);
}

const id = z.uuid();

/** Actions on an import's page, besides a new file. */
export const ImportForm = z.discriminatedUnion('intent', [
  CheckForm,
  z.object({ intent: z.literal('separate'), id, separator: z.enum(SEPARATOR_SIGNS) }),
  z.object({ intent: z.literal('import'), id }),
  z.object({ intent: z.literal('discard'), id }),
]);
export type ImportForm = z.infer<typeof ImportForm>;
