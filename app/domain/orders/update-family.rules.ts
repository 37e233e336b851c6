import type { Order } from '@prisma/client';
import { invalidField } from '#app/domain/shared/errors.ts';
import { partOrderId } from './part.rules.ts';
import type { UpdateOrderInput } from './update-order.schema.ts';

/** The change as it applies to another row of the same order. A part keeps its own suffix after the order's
 *  number. */
export function ofRow(
  { orderId, ...input }: UpdateOrderInput,
  { partNumber }: Order,
): UpdateOrderInput {
  return orderId === undefined || partNumber === null
    ? input
    : { ...input, orderId: partOrderId(orderId, partNumber) };
}

/** Items of a split order only change by splitting and putting back, and its money is counted once for all parts.
 *  @throws AppError 'invalid-input' at the field. */
export function refuseItemsOfFamily(
  { partOfId, orderId }: Order,
  others: readonly Order[],
  input: UpdateOrderInput,
): void {
  if (partOfId && input.orderId !== undefined && input.orderId !== orderId)
    throw invalidField('orderId', 'A part keeps the number of its order.');
  if (others.length === 0 || (input.lines === undefined && input.totalCents === undefined)) return;
  throw invalidField('lines', 'The order is split. Put its parts back to change its items.');
}
