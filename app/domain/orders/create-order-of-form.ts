import type { Actor } from '#app/domain/shared/actor.ts';
import type { Services } from '#app/ports/services.ts';
import type { CreateOrderForm } from './create-order-form.schema.ts';
import { createOrder, type CreateOrderResult } from './create-order.ts';
import { formPosition } from './form-position.ts';
import { MESSAGES, type CreateOrderInput } from './order.schema.ts';

export type CreateOrderOfFormResult =
  CreateOrderResult | { ok: false; reason: 'no-contact'; message: string };

/** Makes the order of the Create Order form. An address without a position gets its town's.
 *  @throws AppError 'invalid-input' at the field, also when nobody knows the town. */
export async function createOrderOfForm(
  deps: Pick<Services, 'db' | 'clock' | 'places'>,
  actor: Actor,
  { input, confirmedNoContact }: CreateOrderForm,
): Promise<CreateOrderOfFormResult> {
  const placed = isPlaced(input) ? input : { ...input, ...(await formPosition(deps, input)) };
  if (!input.email && !input.phone && !confirmedNoContact)
    return { ok: false, reason: 'no-contact', message: MESSAGES.noContact };
  return createOrder(deps, actor, placed);
}

function isPlaced({ latitude, longitude }: CreateOrderInput): boolean {
  return latitude !== null && longitude !== null;
}
