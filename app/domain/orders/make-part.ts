import { Prisma, type Order, type OrderLine } from '@prisma/client';
import { newId, newOrderKey } from '#app/domain/shared/ids.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { evaluateOrder } from './evaluate-order.ts';
import { recordEvent, type Transition } from './move-order.ts';
import { nextPartNumber } from './next-part-number.ts';
import { partOrderId } from './part.rules.ts';
import { orderSearchText } from './search-text.rules.ts';
import { piecesInWords, type Moved } from './split-lines.rules.ts';

type Family = readonly [Order, ...Order[]];

/** Moves pieces of a row into a new part of its order, and runs the part's eligibility check. The family must be locked
 *  by this transaction. `receivedAt` is the time from which the part could ship. */
export async function makePart(
  tx: Tx,
  { family, from, moved, receivedAt }: MakePart,
  transition: Transition,
): Promise<Order> {
  const part = await createPart(tx, family, from, receivedAt);
  await movePieces(tx, part.id, moved);
  const tags = await tx.orderTag.findMany({ where: { orderId: from.id } });
  await tx.orderTag.createMany({ data: tags.map((tag) => ({ ...tag, orderId: part.id })) });
  const pieces = piecesInWords(moved);
  const follows = { ...transition, by: null };
  await recordEvent(tx, part, 'splitOff', { ...follows, note: `${pieces}, from ${from.orderId}` });
  await evaluateOrder(tx, part, follows);
  return tx.order.findUniqueOrThrow({ where: { id: part.id } });
}

type MakePart = {
  family: Family;
  from: Order;
  moved: readonly Moved<OrderLine>[];
  receivedAt: Date;
};

async function createPart(
  tx: Tx,
  [parent, ...parts]: Family,
  from: Order,
  receivedAt: Date,
): Promise<Order> {
  const partNumber = await nextPartNumber(tx, parent, parts);
  const store = await tx.store.findUniqueOrThrow({
    where: { id: parent.storeId },
    select: { name: true },
  });
  const named = { orderKey: newOrderKey(), orderId: partOrderId(parent.orderId, partNumber) };
  const copied = copyOf(from);
  return tx.order.create({
    data: {
      ...copied,
      ...named,
      id: newId(),
      partOfId: parent.id,
      partNumber,
      status: 'inStore',
      receivedAt,
      billing: from.billing ?? Prisma.DbNull,
      searchText: orderSearchText({ ...copied, ...named, storeName: store.name }),
    },
  });
}

/** The columns that a part does not copy: it has its own values, or none. Money stays with the order. `copyOf` must
 *  return all other columns, so the compiler reports a new column until it is in one of the two places. */
type OwnColumn =
  | 'id'
  | 'orderKey'
  | 'orderId'
  | 'externalId'
  | 'partOfId'
  | 'partNumber'
  | 'status'
  | 'manifestStatus'
  | 'inManifestAt'
  | 'confirmManifestAt'
  | 'manifestId'
  | 'sourceUpdatedAt'
  | 'sourceReadAt'
  | 'sourceHash'
  | 'reasons'
  | 'warnings'
  | 'attention'
  | 'totalCents'
  | 'charges'
  // Copied separately, because Prisma needs a special value for a missing JSON value.
  | 'billing'
  | 'driverName'
  | 'currentShipmentId'
  | 'searchText'
  | 'receivedAt'
  | 'internalNote'
  | 'internalNoteAt'
  | 'internalNoteBy'
  | 'atWarehouseSince'
  | 'sentFromWarehouseAt'
  | 'erasedAt'
  | 'updatedAt';

/** What a part copies from the row that it is split from. */
function copyOf(row: Order): Omit<Order, OwnColumn> {
  const { merchantId, storeId, platform, sourceState, platformStatus, paid, currency } = row;
  const { holdReason, sentByOthers, dataWithheld, heldAt, heldBy, holdNote, note } = row;
  const { customerId, customerRef, customerName, email, phone, company, createdAt } = row;
  const { street, suburb, city, province, postalCode, country, pickupLocationId } = row;
  const {
    latitude,
    longitude,
    geoSource,
    approximate,
    storeRecipientHash,
    storeNameHash,
    storeCompanyHash,
    storePhoneHash,
    storeAddressHash,
    storePositionHash,
    storeNoteHash,
    storeEmailHash,
  } = row;
  return {
    merchantId,
    storeId,
    platform,
    sourceState,
    platformStatus,
    paid,
    currency,
    holdReason,
    sentByOthers,
    dataWithheld,
    heldAt,
    heldBy,
    holdNote,
    note,
    customerId,
    customerRef,
    customerName,
    email,
    phone,
    company,
    createdAt,
    street,
    suburb,
    city,
    province,
    postalCode,
    country,
    pickupLocationId,
    latitude,
    longitude,
    geoSource,
    approximate,
    storeRecipientHash,
    storeNameHash,
    storeCompanyHash,
    storePhoneHash,
    storeAddressHash,
    storePositionHash,
    storeNoteHash,
    storeEmailHash,
  };
}

async function movePieces(
  tx: Tx,
  partId: string,
  moved: readonly Moved<OrderLine>[],
): Promise<void> {
  for (const { line, quantity } of moved) {
    const { id, quantity: held, keptQuantity, shippableQuantity, parcelQuantity } = line;
    if (held === quantity && !parcelQuantity) await tx.orderLine.delete({ where: { id } });
    else
      await tx.orderLine.update({
        where: { id },
        data: {
          quantity: held - quantity,
          keptQuantity: Math.max(0, (keptQuantity ?? held) - quantity),
          shippableQuantity: shippableQuantity - quantity,
        },
      });
  }
  await tx.orderLine.createMany({
    data: moved.map(({ line, quantity }) => ({
      ...line,
      id: newId(),
      orderId: partId,
      quantity,
      keptQuantity: quantity,
      fulfilledQuantity: 0,
      shippableQuantity: quantity,
      parcelQuantity: null,
    })),
  });
}
