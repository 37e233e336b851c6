import { createHash } from 'node:crypto';
import type { Order, OrderLine } from '@prisma/client';
import { z } from 'zod';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { RAND } from '#app/domain/shared/money.ts';
import { PROVINCES, provinceCode } from '#app/domain/shared/province.ts';
import type { WarehouseParcel } from '#app/ports/warehouse.ts';
import { ANY_SERVICE } from './warehouse-choice.rules.ts';

type Line = Pick<
  OrderLine,
  'id' | 'externalId' | 'name' | 'sku' | 'shippableQuantity' | 'unitPriceCents'
>;
type Sendable = Order & { lines: readonly Line[] };
export type WarehouseChoice = { warehouse: string | null; courierService: string | null };

/** Why a shippable order cannot be sent to a warehouse. The alert shows the reason in words. */
type Unfit = 'no-warehouse' | 'no-items' | 'no-sku' | 'no-postal-code' | 'not-rand';
export type Fitness =
  | { ok: true; parcel: WarehouseParcel }
  | { ok: false; reasons: Unfit[]; lines: { lineId: string; waiting: number }[] };

/** The order in the warehouse's terms: the items left to send, and the recipient. */
export function warehouseParcel(order: Sendable, choice: WarehouseChoice): Fitness {
  const lines = order.lines.filter(({ shippableQuantity }) => shippableQuantity > 0);
  const unnamed = lines.filter(({ sku }) => !sku?.trim());
  const reasons: Unfit[] = [
    ...(choice.warehouse ? [] : (['no-warehouse'] as const)),
    ...(lines.length > 0 ? [] : (['no-items'] as const)),
    ...(unnamed.length > 0 ? (['no-sku'] as const) : []),
    ...(order.postalCode?.trim() ? [] : (['no-postal-code'] as const)),
    ...(order.currency === RAND ? [] : (['not-rand'] as const)),
  ];
  if (reasons.length > 0 || !choice.warehouse)
    return { ok: false, reasons, lines: unnamed.map(waitingOf) };
  const parcel = {
    reference: order.orderKey,
    orderNumber: order.orderId,
    warehouse: choice.warehouse,
    courierService: choice.courierService ?? ANY_SERVICE,
    recipient: recipientOf(order),
    note: order.note,
    items: lines.map(({ sku, name, shippableQuantity: quantity, unitPriceCents }) => ({
      sku: sku?.trim() ?? '',
      name,
      quantity,
      unitPriceCents: centsFromDb(unitPriceCents),
    })),
  };
  return { ok: true, parcel };
}

function waitingOf({ id: lineId, shippableQuantity: waiting }: Line) {
  return { lineId, waiting };
}

function recipientOf(order: Sendable): WarehouseParcel['recipient'] {
  const { customerName: name, company, suburb, phone, email } = order;
  const code = provinceCode(order.province, 'ZA');
  return {
    name,
    company,
    street: order.street ?? '',
    suburb,
    city: order.city ?? '',
    province: code ? PROVINCES[code] : order.province,
    postalCode: order.postalCode ?? '',
    phone,
    email,
  };
}

/** The recipient, as a hash, and the items. */
const State = z.object({
  recipient: z.string(),
  lines: z.array(
    z.object({ lineId: z.string(), externalId: z.string().nullable(), quantity: z.number().int() }),
  ),
});

/** The last update to the warehouse as it is stored, without personal data. It is enough to detect a change. */
export const Sent = State.extend({
  whole: z.string(),
  /** After despatch: what differed from the update when it was last compared. Absent if nothing differed. */
  late: State.optional(),
});
type State = z.infer<typeof State>;
export type Sent = z.infer<typeof Sent>;

/** What to store about an update. `salt` is the row's id, so that equal addresses have different hashes. */
export function sentOf(order: Sendable, parcel: WarehouseParcel, salt: string): Sent {
  return {
    recipient: hashOf(salt, parcel.recipient),
    whole: hashOf(salt, parcel),
    lines: linesOf(order),
  };
}

function linesOf({ lines }: Sendable): Sent['lines'] {
  return lines
    .filter(({ shippableQuantity }) => shippableQuantity > 0)
    .map(({ id: lineId, externalId, shippableQuantity: quantity }) => ({
      lineId,
      externalId,
      quantity,
    }));
}

/** Marks an update that the warehouse has not confirmed yet. It differs from every current state, so that the order is
 *  sent again if the answer is lost. */
export function untold(sent: Sent): Sent {
  return { ...sent, whole: '' };
}

export function readSent(json: unknown): Sent | null {
  return Sent.safeParse(json).data ?? null;
}

/** Whether the recipient differs from the one in the last update. */
function isOtherRecipient(order: Sendable, sent: Sent, salt: string): boolean {
  return hashOf(salt, recipientOf(order)) !== sent.recipient;
}

/** The order's recipient and items, if the recipient differs from the last update, or if more is to be sent of a line;
 *  otherwise null. */
export function lateStateOf(order: Sendable, sent: Sent, salt: string): State | null {
  const now = { recipient: hashOf(salt, recipientOf(order)), lines: linesOf(order) };
  return isBeyond(now, sent) ? now : null;
}

/** Whether the recipient is another one, or more is to be sent of a line. */
export function isBeyond(now: State, before: State): boolean {
  const known = new Map(quantitiesOf(before.lines));
  return (
    now.recipient !== before.recipient ||
    quantitiesOf(now.lines).some(([key, quantity]) => quantity > (known.get(key) ?? 0))
  );
}

/** Whether items and recipient are unchanged. */
export function isAsSent(order: Sendable, sent: Sent, salt: string): boolean {
  const now = JSON.stringify(quantitiesOf(linesOf(order)));
  const isSame = now === JSON.stringify(quantitiesOf(sent.lines));
  return sent.whole !== '' && isSame && !isOtherRecipient(order, sent, salt);
}

/** By the store's id of the line, because earlier releases gave the lines of an order new ids when it changed. */
function quantitiesOf(lines: Sent['lines']): [key: string, quantity: number][] {
  return lines.map(({ externalId, lineId, quantity }) => [externalId ?? lineId, quantity]);
}

function hashOf(salt: string, content: unknown): string {
  return createHash('sha256')
    .update(`${salt} ${JSON.stringify(content)}`)
    .digest('base64url');
}
