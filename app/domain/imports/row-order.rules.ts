import { CreateOrderInput, MESSAGES } from '#app/domain/orders/order.schema.ts';
import { toDegrees } from '#app/domain/shared/geo.ts';
import type { StoreChoice } from '#app/domain/stores/stores-with-pickup.ts';
import {
  bareCell,
  centsOfCell,
  phoneOfCell,
  postalCodeOfCell,
  quantityOfCell,
  timeOfCell,
  unshortened,
  yesOrNo,
} from './cell.rules.ts';
import { IMPORT_FIELDS, type ImportField } from './import-fields.rules.ts';
import type { ImportSettings } from './import.schema.ts';

/** `orderedAt`: null where the file does not say it. */
export type RowVerdict =
  { ok: true; input: CreateOrderInput; orderedAt: Date | null } | { ok: false; reasons: string[] };

/** What was ordered longer ago was meant for another year, or is long over. */
const OLDEST_MS = 366 * 24 * 3_600_000;

const SHORTENED =
  'was shortened by the spreadsheet. Make the column text there, and type it again.';

/** What a row asks for, as Create Order takes it, or every reason why it cannot be one. The reasons
 *  name fields and never repeat what stands in them. */
export function orderOfRow(
  cells: readonly string[],
  { mapping, ...chosen }: ImportSettings,
  stores: readonly StoreChoice[],
  now: Date,
): RowVerdict {
  const reasons: string[] = [];
  const fault = (field: ImportField, why: string) =>
    void reasons.push(`${IMPORT_FIELDS[field].label} ${why}`);
  const cell = (field: ImportField): string => {
    const column = mapping[field];
    return column === undefined ? '' : bareCell(cells[column] ?? '');
  };
  /** Null where nothing stands there, and where what stands there is none; the latter is a fault. */
  const read = <T>(field: ImportField, as: (text: string) => T | null, why: string): T | null => {
    const text = cell(field);
    if (text === '') return null;
    const value = as(text);
    if (value === null) fault(field, why);
    return value;
  };

  const store = storeOf(cell('storeName') || chosen.storeName, stores);
  if (!store) fault('storeName', 'is none of your connected stores.');
  const pickupLocationId = store && pickupOf(store, cell('pickup'), chosen.pickupLocationId);
  if (store && !pickupLocationId) fault('pickup', 'is none of this store.');
  const degrees = (text: string) => toDegrees(text.replace(',', '.')) ?? null;
  const latitude = read('latitude', degrees, 'is no position.');
  const longitude = read('longitude', degrees, 'is no position.');
  if ((latitude === null) !== (longitude === null))
    fault(latitude === null ? 'latitude' : 'longitude', 'is missing: a position is both.');
  const orderedAt = read('orderDate', timeOfCell, 'is no date like 2026-11-22 or 22/11/2026.');
  if (orderedAt && orderedAt > now) fault('orderDate', 'lies in the future.');
  if (orderedAt && now.getTime() - orderedAt.getTime() > OLDEST_MS)
    fault('orderDate', 'lies more than a year back.');
  const isPlaced = latitude !== null && longitude !== null;
  const draft = {
    storeName: store?.name ?? '',
    pickupLocationId: pickupLocationId ?? '',
    orderId: read('orderId', unshortened, SHORTENED),
    customerRef: read('customerRef', unshortened, SHORTENED),
    email: cell('email'),
    customerName: cell('customerName'),
    phone: read('phone', phoneOfCell, phoneFault(cell('phone'))),
    company: cell('company'),
    street: cell('street'),
    suburb: cell('suburb'),
    city: cell('city'),
    province: cell('province'),
    postalCode: postalCodeOfCell(cell('postalCode')),
    ...(isPlaced ? { latitude, longitude, geoSource: 'store' } : {}),
    note: cell('note'),
    lines: linesOf(cell, read),
    totalCents: read('total', centsOfCell, 'is no amount like 986.50.') ?? 0,
    paid: read('paid', yesOrNo, 'is neither Yes nor No.') ?? true,
  };
  const input = CreateOrderInput.safeParse(draft);
  for (const { path, message, code } of input.error?.issues ?? []) {
    const field = store ? FIELD_OF[String(path[0])] : undefined;
    if (field && !reasons.some((reason) => reason.startsWith(IMPORT_FIELDS[field].label)))
      fault(field, wordsFor(code, message));
  }
  if (!input.success || reasons.length > 0) return { ok: false, reasons };
  return { ok: true, input: input.data, orderedAt };
}

function phoneFault(text: string): string {
  return unshortened(text) === null ? SHORTENED : 'is no South African number.';
}

/** As people write a name: whatever its case. */
function storeOf(name: string, stores: readonly StoreChoice[]): StoreChoice | undefined {
  const wanted = name.toLowerCase();
  return stores.find((store) => store.name.toLowerCase() === wanted);
}

function pickupOf({ locations }: StoreChoice, named: string, chosen: string): string | undefined {
  const wanted = named.toLowerCase();
  if (wanted !== '')
    return locations.find(({ name, address }) =>
      [name, address].some((text) => text.toLowerCase() === wanted),
    )?.id;
  return (locations.find(({ id }) => id === chosen) ?? locations[0])?.id;
}

type Cell = (field: ImportField) => string;
type Read = <T>(field: ImportField, as: (text: string) => T | null, why: string) => T | null;

/** A row has one line; of none of its columns the order is a parcel. */
function linesOf(cell: Cell, read: Read): object[] {
  const name = cell('itemName') || cell('sku');
  const quantity = read('quantity', quantityOfCell, 'is no whole number above 0.');
  const unitPriceCents = read('unitPrice', centsOfCell, 'is no amount like 986.50.');
  if (!name && quantity === null && unitPriceCents === null) return [];
  return [
    {
      name: name || 'Parcel',
      sku: cell('sku'),
      quantity: quantity ?? 1,
      unitPriceCents: unitPriceCents ?? 0,
    },
  ];
}

const FIELD_OF: Partial<Record<string, ImportField>> = {
  ...Object.fromEntries(Object.keys(IMPORT_FIELDS).map((field) => [field, field])),
  pickupLocationId: 'pickup',
  lines: 'itemName',
  totalCents: 'total',
};

function wordsFor(code: string, message: string): string {
  if (code === 'too_big') return 'is too long.';
  if (message === MESSAGES.required) return 'is missing.';
  return 'cannot be read.';
}
