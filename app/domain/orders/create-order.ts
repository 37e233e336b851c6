import { randomInt } from 'node:crypto';
import type { OrderStatus, Prisma, Store } from '@prisma/client';
import type { Actor } from '#app/domain/shared/actor.ts';
import { invalidField } from '#app/domain/shared/errors.ts';
import { newId, newOrderKey } from '#app/domain/shared/ids.ts';
import { oneAtATime } from '#app/domain/shared/one-at-a-time.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { NO_PHONE, parsePhone } from '#app/domain/shared/phone.ts';
import { parseProvince } from '#app/domain/shared/province.ts';
import { storesVisibleTo } from '#app/domain/stores/store-visibility.ts';
import type { Services } from '#app/ports/services.ts';
import { customerOfOrder } from './customer-of-order.ts';
import { evaluateOrder } from './evaluate-order.ts';
import { byActor, recordEvent } from './move-order.ts';
import { MESSAGES } from './order.rules.ts';
import type { CreateOrderInput } from './order.schema.ts';
import { orderSearchText } from './search-text.rules.ts';

/** R1 000 000 000.00, the same limit as for a total that the caller gives. */
const MAX_CENTS = 100_000_000_000;

export type MadeOrder = { ok: true; orderKey: string; orderId: string; status: OrderStatus };
export type CreateOrderResult =
  MadeOrder | { ok: false; reason: 'duplicate-order-id'; message: string };

/** Creates an order for the Create Order screen, the custom API or a CSV import. An order id that is already used needs
 *  a confirmation; without an id, a random number is drawn (product.md D6).
 *  @throws AppError 'invalid-input' at the field. */
export async function createOrder(
  deps: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  input: CreateOrderInput,
  /** Runs in the transaction that creates the order. */
  onMade?: (tx: Tx, made: MadeOrder) => Promise<void>,
): Promise<CreateOrderResult> {
  const visible = storesVisibleTo(actor, 'order.create');
  return deps.db.$transaction(async (tx) => {
    const where = {
      AND: [visible, { name: input.storeName, state: { not: 'disconnected' as const } }],
    };
    const seen = await tx.store.findFirst({ where, select: { id: true } });
    // Read again under a lock, because its shop may be joining another account, to which the order then belongs.
    if (seen) await tx.$queryRaw`select 1 from stores where id = ${seen.id}::uuid for key share`;
    const store = seen && (await tx.store.findFirst({ where }));
    if (!store) throw invalidField('storeName', 'Choose one of your stores.');
    const pickup = await tx.pickupLocation.findFirst({
      where: { id: input.pickupLocationId, storeId: store.id, deletedAt: null },
    });
    if (!pickup)
      throw invalidField('pickupLocationId', 'Choose one of this store’s pickup locations.');
    const phone = input.phone ? (parsePhone(input.phone)?.e164 ?? null) : null;
    if (input.phone && !phone) throw invalidField('phone', NO_PHONE);
    await oneAtATime(tx, `order-id ${store.id}`);
    if (input.orderId && !input.confirmedSameId && (await isTaken(tx, store, input.orderId)))
      return { ok: false, reason: 'duplicate-order-id', message: MESSAGES.sameId };
    const orderId = input.orderId ?? (await drawOrderId(tx, store));
    const made = await write(tx, deps, actor, store, { ...input, orderId, phone });
    await onMade?.(tx, made);
    return made;
  });
}

async function write(
  tx: Tx,
  deps: Pick<Services, 'clock'>,
  actor: Actor,
  store: Store,
  input: CreateOrderInput & { orderId: string },
): Promise<MadeOrder> {
  const now = deps.clock.now();
  const orderKey = newOrderKey();
  const to = destinationOf(input);
  const customerId = await customerOfOrder(tx, {
    ...to,
    merchantId: store.merchantId,
    name: input.customerName,
    sourceAt: now,
  });
  const order = await tx.order.create({
    data: {
      ...to,
      id: newId(),
      orderKey,
      merchantId: store.merchantId,
      storeId: store.id,
      // 'custom' regardless of the store's platform, because this order does not exist on that platform.
      platform: 'custom',
      orderId: input.orderId,
      status: 'inStore',
      sourceState: input.paid ? 'open' : 'unpaid',
      paid: input.paid,
      currency: store.currency,
      totalCents: BigInt(totalOf(input)),
      note: input.note,
      customerId,
      customerName: input.customerName,
      company: input.company,
      country: 'ZA',
      approximate: input.approximate,
      pickupLocationId: input.pickupLocationId,
      searchText: orderSearchText({
        ...to,
        orderKey,
        orderId: input.orderId,
        customerName: input.customerName,
        company: input.company,
        storeName: store.name,
      }),
      createdAt: now,
      receivedAt: now,
      lines: { create: linesOf(input) },
    },
  });
  const transition = byActor(actor, now);
  await recordEvent(tx, order, 'created', transition);
  await evaluateOrder(tx, order, transition);
  const { status } = await tx.order.findUniqueOrThrow({
    where: { id: order.id },
    select: { status: true },
  });
  return { ok: true, orderKey, orderId: input.orderId, status };
}

/** The lines to store. An order without items gets one line named Parcel (product.md D10). */
export function linesOf(
  input: Pick<CreateOrderInput, 'lines'>,
): Prisma.OrderLineUncheckedCreateWithoutOrderInput[] {
  const lines = input.lines.length
    ? input.lines
    : [{ name: 'Parcel', sku: null, quantity: 1, unitPriceCents: 0 }];
  return lines.map((line, position) => ({
    id: newId(),
    position,
    name: line.name,
    sku: line.sku,
    quantity: line.quantity,
    shippableQuantity: line.quantity,
    unitPriceCents: BigInt(line.unitPriceCents),
  }));
}

/** The given total, or the sum of the lines if the given total is 0.
 *  @throws AppError 'invalid-input' if it is larger than `MAX_CENTS`. */
export function totalOf({
  totalCents,
  lines,
}: Pick<CreateOrderInput, 'totalCents' | 'lines'>): number {
  const total =
    totalCents || lines.reduce((sum, line) => sum + line.quantity * line.unitPriceCents, 0);
  if (total > MAX_CENTS) throw invalidField('lines', 'The total is too large.');
  return total;
}

type OfStore = { id: string; merchantId: string };

/** Whether an order id is in use within the store. The query includes the account so that it can use the index. */
export async function isTaken(
  tx: Tx,
  { id: storeId, merchantId }: OfStore,
  orderId: string,
): Promise<boolean> {
  const where = { merchantId, orderId, storeId };
  return (await tx.order.findFirst({ where, select: { id: true } })) !== null;
}

/** A random number from 1000 to 9999 that is not taken. When all of these are taken, a five-digit number that is not
 *  taken; when all of those are taken too, a new order key. */
async function drawOrderId(tx: Tx, store: OfStore): Promise<string> {
  for (const [low, high] of [
    [1000, 10_000],
    [10_000, 100_000],
  ] as const) {
    for (let draw = 0; draw < 12; draw += 1) {
      const orderId = String(randomInt(low, high));
      if (!(await isTaken(tx, store, orderId))) return orderId;
    }
    const [left] = await tx.$queryRaw<{ order_id: string }[]>`
      select n::text as order_id from generate_series(${low}::int, ${high - 1}::int) n
      where not exists (select 1 from orders where merchant_id = ${store.merchantId}::uuid
        and store_id = ${store.id}::uuid and order_id = n::text)
      order by random() limit 1`;
    if (left) return left.order_id;
  }
  return newOrderKey();
}

function destinationOf(input: CreateOrderInput) {
  return {
    customerRef: input.customerRef,
    email: input.email,
    phone: input.phone,
    street: input.street,
    suburb: input.suburb,
    city: input.city,
    province: parseProvince(input.province, 'ZA'),
    postalCode: input.postalCode,
    latitude: input.latitude,
    longitude: input.longitude,
    geoSource: input.geoSource,
  };
}
