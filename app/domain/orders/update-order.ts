import type { Order, Prisma } from '@prisma/client';
import { changedFields } from '#app/domain/audit/changed-fields.ts';
import { raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { isSameAddress } from '#app/domain/shared/address-move.rules.ts';
import { AppError, invalidField } from '#app/domain/shared/errors.ts';
import { isSamePosition } from '#app/domain/shared/geo.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { oneAtATime } from '#app/domain/shared/one-at-a-time.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import { NO_PHONE, parsePhone } from '#app/domain/shared/phone.ts';
import { parseProvince } from '#app/domain/shared/province.ts';
import type { Services } from '#app/ports/services.ts';
import { isTaken, linesOf, totalOf } from './create-order.ts';
import { customerOfOrder, leaveCustomer, type CustomerFacts } from './customer-of-order.ts';
import { orderKeyOf } from './order-key.rules.ts';
import { evaluateOrder } from './evaluate-order.ts';
import { byActor, recordEvent, type Transition } from './move-order.ts';
import { MESSAGES } from './order.rules.ts';
import { keptIds } from './line-key.rules.ts';
import { updateProblem } from './actions/update.ts';
import { isBeforeBooking, isEnded } from './order-status.rules.ts';
import { ownerOf } from './order-alerts.ts';
import { orderVersion } from './order-version.ts';
import { lockVisibleFamily } from './family.ts';
import { ordersVisibleTo } from './order-visibility.ts';
import { changedHere, concernsCourier } from './order-parts.rules.ts';
import { checkOutdatedDocuments } from './outdated-documents.ts';
import { isSameWriting } from './same-writing.rules.ts';
import { orderSearchText } from './search-text.rules.ts';
import {
  townPosition,
  type AddressParts,
  type OrderPosition,
} from '#app/domain/shared/town-position.ts';
import { updateCourierJob } from '#app/domain/shipments/update-courier.job.ts';
import type { UpdateOrderInput } from './update-order.schema.ts';
import { partOrderId } from './part.rules.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'places' | 'settings'>;

type ChangedOrder = {
  ok: true;
  orderKey: string;
  orderId: string;
  status: Order['status'];
};
export type UpdateOrderResult =
  ChangedOrder | { ok: false; reason: 'duplicate-order-id' | 'changed-meanwhile'; message: string };

export const CHANGED_MEANWHILE = {
  ok: false,
  reason: 'changed-meanwhile',
  message: MESSAGES.changedMeanwhile,
} as const;

/** Changes an order while its status is editable, and repeats its eligibility check. The other rows of the order change
 *  too. If one of them can no longer be changed and the change concerns its courier, an alert is raised, unless that
 *  row has ended or was delivered. Nothing is changed, and `ok` is false, if the new order number is in use and the
 *  caller has not confirmed that, or if the order no longer has the version `input.seen`.
 *  @throws AppError 'not-found', also for an order of another account; 'conflict' when it can no longer be changed or
 *  was just changed by someone else; 'invalid-input' at the field. */
export async function updateOrder(
  deps: Needs,
  actor: Actor,
  input: UpdateOrderInput,
  /** Runs in the transaction that changes the order. */
  onChanged?: (tx: Tx, changed: ChangedOrder) => Promise<void>,
): Promise<UpdateOrderResult> {
  const orderKey = orderKeyOf(input.orderKey);
  const seen = await deps.db.order.findFirst({
    where: { AND: [ordersVisibleTo(actor, 'order.update'), { orderKey }] },
  });
  const address = seen ? addressAfter(seen, input) : null;
  // Outside the transaction, because looking up the address may be a network call.
  const position = await positionAfter(deps, seen, address, input);
  return deps.db.$transaction(async (tx) => {
    const { order, others } = await lockVisibleFamily(tx, actor, 'order.update', orderKey);
    refuseWhenTooLate(order, deps.settings.productName);
    if (input.seen !== undefined && orderVersion(order) !== input.seen) return CHANGED_MEANWHILE;
    if (!sameAddress(addressAfter(order, input), address))
      throw new AppError('conflict', 'The order was just changed by someone else. Reload it.');
    const isFollowing = (row: Order) => !updateProblem(rowFacts(row), deps.settings.productName);
    if (await clashes(tx, order, others.filter(isFollowing), input))
      return { ok: false, reason: 'duplicate-order-id', message: MESSAGES.sameId };
    refuseItemsOfFamily(order, others, input);
    const transition = byActor(actor, deps.clock.now());
    const place = { ...position, ...address };
    const changed = await change(tx, order, input, place, transition);
    const isForCourier = concernsCourier(changedHere(order, changed));
    // All rows of an order go to one recipient, from one place.
    for (const row of others)
      if (isFollowing(row))
        await change(tx, row, ofRow(input, order, row), place, { ...transition, by: null });
      else if (isForCourier && !isEnded(row.status) && row.status !== 'deliveryCompleted')
        await raiseAlert(tx, 'editTooLate', ownerOf(row), transition.at);
    await checkOutdatedDocuments(tx, [order.id, ...others.map(({ id }) => id)], transition.at);
    const { status } = await tx.order.findUniqueOrThrow({
      where: { id: order.id },
      select: { status: true },
    });
    const answer: ChangedOrder = { ok: true, orderKey, orderId: changed.orderId, status };
    await onChanged?.(tx, answer);
    return answer;
  });
}

/** Changes one row, queues the change for its courier if it concerns the courier, records the event and repeats the
 *  eligibility check. */
async function change(
  tx: Tx,
  order: Order,
  input: UpdateOrderInput,
  place: Partial<AddressParts & OrderPosition>,
  transition: Transition,
): Promise<Order> {
  const changed = await write(tx, order, input, place, transition);
  await updateCourierOf(tx, order, changed, input);
  const fields = [...changedFields(order, changed, UNTOLD), ...(input.lines ? ['lines'] : [])];
  await recordEvent(tx, changed, 'updated', { ...transition, fields });
  await evaluateOrder(tx, changed, transition);
  return changed;
}

function rowFacts({ status, erasedAt }: Order) {
  return { status, isErased: erasedAt !== null };
}

/** Fields that only follow from other fields, so they are not listed as changed. */
const UNTOLD: readonly (keyof Order)[] = ['searchText', 'updatedAt', 'customerId'];

/** @throws AppError 'conflict' with the reason why the order can no longer be changed. */
export function refuseWhenTooLate(order: Order, productName: string): void {
  const problem = updateProblem(rowFacts(order), productName);
  if (problem) throw new AppError('conflict', problem);
}

function addressAfter(order: Order, input: UpdateOrderInput): AddressParts {
  return {
    street: input.street ?? order.street ?? '',
    suburb: input.suburb === undefined ? order.suburb : input.suburb,
    city: input.city ?? order.city ?? '',
    province: input.province === undefined ? order.province : parseProvince(input.province, 'ZA'),
    postalCode: input.postalCode === undefined ? order.postalCode : input.postalCode,
  };
}

/** Whether two addresses have the same parsed values. An address that an older parser stored therefore does not
 *  count as changed. */
function sameAddress(one: AddressParts, other: AddressParts | null): boolean {
  const parts = ['street', 'suburb', 'city', 'province', 'postalCode'] as const;
  return other !== null && parts.every((part) => isSameWriting(part, one[part], other[part]));
}

async function positionAfter(
  deps: Needs,
  order: Order | null,
  address: AddressParts | null,
  input: UpdateOrderInput,
): Promise<Partial<OrderPosition>> {
  if (input.position && !(order && isTownAgain(order, input.position))) return input.position;
  if (!order || !address) return {};
  return keepsPosition(order, address) ? {} : townPosition(deps, address);
}

/** Whether the order keeps its position: if its address is the same, or if the position is exact and the address is
 *  only spelled differently. If the spelling of the address changed, a town centre is looked up again. */
function keepsPosition(order: Order, address: AddressParts): boolean {
  const before = { ...order, street: order.street ?? '', city: order.city ?? '' };
  if (sameAddress(address, before)) return true;
  const isProvince = isSameWriting('province', order.province, address.province);
  return (
    order.latitude !== null && !order.approximate && isProvince && isSameAddress(order, address)
  );
}

/** Whether a caller only sends back the town centre that we returned, which does not make it an exact position. */
function isTownAgain(
  { latitude, longitude, approximate }: Order,
  position: NonNullable<UpdateOrderInput['position']>,
): boolean {
  if (!approximate || latitude === null || longitude === null) return false;
  return position.geoSource === 'store' && isSamePosition({ latitude, longitude }, position);
}

/** Whether the new number of the order or of a part is already used in the store and the caller has not confirmed
 *  that.
 *  @throws AppError 'invalid-input' for an order from a platform, which keeps the platform's number. */
async function clashes(
  tx: Tx,
  order: Order,
  following: readonly Order[],
  input: UpdateOrderInput,
): Promise<boolean> {
  const { orderId } = input;
  if (orderId === undefined || orderId === order.orderId) return false;
  if (order.platform !== 'custom')
    throw invalidField('orderId', 'This order ID comes from the store and cannot be changed here.');
  await oneAtATime(tx, `order-id ${order.storeId}`);
  if (input.confirmedSameId) return false;
  const ofParts = following.flatMap((row) => ofRow(input, order, row).orderId ?? []);
  for (const number of [orderId, ...ofParts])
    if (await isTaken(tx, { ...order, id: order.storeId }, number)) return true;
  return false;
}

async function write(
  tx: Tx,
  order: Order,
  input: UpdateOrderInput,
  place: Partial<AddressParts & OrderPosition>,
  { at }: Transition,
): Promise<Order> {
  const { orderId, customerRef, email, customerName, company, note, lines, paid } = input;
  const phone = phoneOf(input);
  const data: Prisma.OrderUncheckedUpdateInput = {
    ...place,
    orderId,
    customerRef,
    email,
    customerName,
    company,
    note,
    phone,
    ...(await pickupOf(tx, order, input)),
    ...moneyOf(order, input),
    ...(paid === undefined ? {} : paidOf(order, paid)),
    ...countryOf(order, input),
  };
  if (lines) await replaceLines(tx, order, input);
  const changed = await tx.order.update({
    where: { id: order.id },
    data,
    include: { store: { select: { name: true } } },
  });
  const customerId = await customerOfOrder(tx, factsOf(changed, at));
  const searchText = orderSearchText({ ...changed, storeName: changed.store.name });
  const written = await tx.order.update({
    where: { id: order.id },
    data: { customerId, searchText },
  });
  if (customerId !== order.customerId) await leaveCustomer(tx, order.customerId);
  return written;
}

/** South Africa as the country if a new address came with a position, because only positions in or near South Africa
 *  are accepted; else no change. */
function countryOf(order: Order, input: UpdateOrderInput): { country?: string } {
  const before = { ...order, street: order.street ?? '', city: order.city ?? '' };
  const hasMoved = !sameAddress(addressAfter(order, input), before);
  return input.position && hasMoved ? { country: 'ZA' } : {};
}

function factsOf(order: Order, sourceAt: Date): CustomerFacts {
  const { merchantId, customerRef, customerName: name, email, phone } = order;
  const { street, suburb, city, province, postalCode, latitude, longitude, geoSource } = order;
  return {
    merchantId,
    customerRef,
    name,
    email,
    phone,
    sourceAt,
    street,
    suburb,
    city,
    province,
    postalCode,
    latitude,
    longitude,
    geoSource,
  };
}

function phoneOf({ phone }: UpdateOrderInput): string | null | undefined {
  if (!phone) return phone;
  const read = parsePhone(phone)?.e164;
  if (read) return read;
  throw invalidField('phone', NO_PHONE);
}

/** The courier cannot move a pickup, and the driver would go to the earlier location. */
const PICKUP_FIXED =
  'The courier is already booked, so the pickup location can no longer be changed.';

async function pickupOf(tx: Tx, order: Order, { pickupLocationId }: UpdateOrderInput) {
  if (pickupLocationId === undefined || pickupLocationId === order.pickupLocationId) return {};
  if (!isBeforeBooking(order.status)) throw invalidField('pickupLocationId', PICKUP_FIXED);
  const where = { id: pickupLocationId, storeId: order.storeId, deletedAt: null };
  if (await tx.pickupLocation.findFirst({ where })) return { pickupLocationId };
  throw invalidField('pickupLocationId', 'Choose one of this store’s pickup locations.');
}

/** The new total if lines or a total are given, else no change.
 *  @throws AppError 'invalid-input' for an order from a platform, whose lines, total and payment can only change in
 *  its store. */
function moneyOf(order: Order, input: UpdateOrderInput): { totalCents?: bigint } {
  const { lines, totalCents, paid } = input;
  if (lines === undefined && totalCents === undefined && paid === undefined) return {};
  if (order.platform !== 'custom')
    throw invalidField('lines', 'Change the items, total and payment of this order in its store.');
  if (lines === undefined && totalCents === undefined) return {};
  return { totalCents: BigInt(totalOf({ totalCents: totalCents ?? 0, lines: lines ?? [] })) };
}

function paidOf(order: Order, paid: boolean): Prisma.OrderUncheckedUpdateInput {
  const isOpen = order.sourceState === 'open' || order.sourceState === 'unpaid';
  return { paid, ...(isOpen ? { sourceState: paid ? 'open' : 'unpaid' } : {}) };
}

async function replaceLines(tx: Tx, order: Order, { lines = [] }: UpdateOrderInput): Promise<void> {
  const where = { orderId: order.id };
  const idOf = keptIds(await tx.orderLine.findMany({ where }));
  await tx.orderLine.deleteMany({ where });
  const data = linesOf({ lines }).map((line) => {
    const { id, name, sku = null, unitPriceCents } = line;
    const kept = idOf({ externalId: null, name, sku, unitPriceCents });
    return { ...line, id: kept ?? id, orderId: order.id };
  });
  await tx.orderLine.createMany({ data });
}

async function updateCourierOf(
  tx: Tx,
  before: Order,
  after: Order,
  { lines }: UpdateOrderInput,
): Promise<void> {
  if (isBeforeBooking(after.status) || !after.currentShipmentId) return;
  const parts = [...changedHere(before, after), ...(lines ? ['items'] : [])];
  if (!concernsCourier(parts)) return;
  const { currentShipmentId: shipmentId } = after;
  await enqueue(tx, updateCourierJob, { shipmentId, version: newId() });
}

/** The change of one row as it applies to another row of the same order. A new order number gets the part's own suffix;
 *  a new number of a part is not passed on. A new pickup location is passed on only to rows without a booking. */
function ofRow(
  { orderId, pickupLocationId, ...input }: UpdateOrderInput,
  { partOfId }: Order,
  { partNumber, status }: Order,
): UpdateOrderInput {
  const isNumbered = orderId !== undefined && partOfId === null && partNumber !== null;
  return {
    ...input,
    ...(isNumbered ? { orderId: partOrderId(orderId, partNumber) } : {}),
    ...(pickupLocationId !== undefined && isBeforeBooking(status) ? { pickupLocationId } : {}),
  };
}

/** Refuses to change the number of a part, and the items or the total of a split order: its items only change by
 *  splitting and putting back, and its money is counted once for all parts.
 *  @throws AppError 'invalid-input' at the field. */
function refuseItemsOfFamily(
  { partOfId, orderId }: Order,
  others: readonly Order[],
  input: UpdateOrderInput,
): void {
  if (partOfId && input.orderId !== undefined && input.orderId !== orderId)
    throw invalidField('orderId', 'The order ID of a part cannot be changed.');
  if (others.length === 0 || (input.lines === undefined && input.totalCents === undefined)) return;
  throw invalidField(
    'lines',
    'The order is split. Put its parts back to change its items or its total.',
  );
}
