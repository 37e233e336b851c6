import type { Order } from '@prisma/client';
import type { Actor } from '#app/domain/shared/actor.ts';
import { isAddressField, positionErrors } from '#app/domain/shared/address-form.rules.ts';
import { addressOfForm, formErrors } from '#app/domain/shared/address-form.schema.ts';
import { AppError, notFound } from '#app/domain/shared/errors.ts';
import { phoneError } from '#app/domain/shared/phone.ts';
import type { Services } from '#app/ports/services.ts';
import { formPosition } from './form-position.ts';
import { changedFields, isPlaced, orderFormErrors, orderFormOf } from './order-form.rules.ts';
import { orderKeyOf } from './order-key.rules.ts';
import { MESSAGES } from './order.rules.ts';
import { orderVersion } from './order-version.ts';
import { ordersVisibleTo } from './order-visibility.ts';
import {
  CHANGED_MEANWHILE,
  refuseWhenTooLate,
  updateOrder,
  type UpdateOrderResult,
} from './update-order.ts';
import type { UpdateOrderForm } from './update-order-form.schema.ts';
import { UpdateOrderInput } from './update-order.schema.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'places' | 'settings'>;

type SaveOrderFormResult = UpdateOrderResult | { ok: false; reason: 'no-contact'; message: string };

/** Saves the fields that were changed in an order's form. If one address field was changed, the whole address is
 *  saved. `ok` is false as in `updateOrder`, and if the form has neither an email nor a phone number and the person has
 *  not confirmed that.
 *  @throws AppError 'not-found', also for an order of another account; 'conflict' when it can no longer be
 *  changed; 'invalid-input' with the errors at the fields of the screen. */
export async function saveOrderForm(
  deps: Needs,
  actor: Actor,
  { orderKey, form }: { orderKey: string; form: UpdateOrderForm },
): Promise<SaveOrderFormResult> {
  const order = await deps.db.order.findFirst({
    where: { AND: [ordersVisibleTo(actor, 'order.update'), { orderKey: orderKeyOf(orderKey) }] },
  });
  if (!order) throw notFound('Order');
  refuseWhenTooLate(order, deps.settings.productName);
  if (orderVersion(order) !== form.seen) return CHANGED_MEANWHILE;
  const input = await inputOf(deps, order, form);
  if (!form.email.trim() && !form.phone.trim() && form.confirmedNoContact !== 'yes')
    return { ok: false, reason: 'no-contact', message: MESSAGES.noContact };
  return input
    ? updateOrder(deps, actor, input)
    : { ok: true, orderKey: order.orderKey, orderId: order.orderId, status: order.status };
}

/** The changed fields as input of `updateOrder`; null if there is nothing to save. An address without its own position
 *  gets the position of its town, even if no field changed. */
async function inputOf(
  deps: Needs,
  order: Order,
  form: UpdateOrderForm,
): Promise<UpdateOrderInput | null> {
  const kept = orderFormOf(order);
  const changed = changedFields(kept, form);
  const isMoved = changed.includes('latitude') || changed.includes('longitude');
  const hasPosition = isPlaced(kept, form);
  const parsed = UpdateOrderInput.safeParse({
    ...Object.fromEntries(
      changed.filter((field) => !isAddressField(field)).map((field) => [field, form[field]]),
    ),
    ...(changed.some(isAddressField) ? addressInput(form, hasPosition) : {}),
    orderKey: order.orderKey,
    seen: form.seen,
    confirmedSameId: form.confirmedSameId === 'yes',
  });
  const phone = changed.includes('phone') ? phoneError(form.phone) : null;
  const given = {
    ...orderFormErrors(form),
    ...(isMoved ? positionErrors(form) : {}),
    ...(phone ? { phone } : {}),
  };
  const errors = formErrors(given, parsed.error);
  if (!parsed.success || Object.keys(errors).length > 0)
    throw new AppError('invalid-input', 'Please check the fields.', { fields: errors });
  if (hasPosition) return changed.length > 0 ? parsed.data : null;
  return { ...parsed.data, position: await formPosition(deps, form) };
}

function addressInput(form: UpdateOrderForm, hasPosition: boolean) {
  const { latitude, longitude, geoSource, approximate, ...parts } = addressOfForm(form);
  const position = { latitude, longitude, geoSource, approximate };
  return { ...parts, ...(hasPosition ? { position } : {}) };
}
