import type { Actor } from '#app/domain/shared/actor.ts';
import { contentHash } from '#app/domain/shared/content-hash.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import type { CreateOrderForm } from './create-order-form.schema.ts';
import { createOrder, type CreateOrderResult, type MadeOrder } from './create-order.ts';
import { formPosition } from './form-position.ts';
import { MESSAGES } from './order.rules.ts';
import type { CreateOrderInput } from './order.schema.ts';

type CreateOrderOfFormResult =
  CreateOrderResult | { ok: false; reason: 'no-contact'; message: string };

/** Creates the order of the Create Order form. An address without a position gets the position of its town. A form that
 *  is sent twice creates one order. `ok` is false if neither an email nor a phone number is given, or the order id is
 *  already used, and the person has not confirmed that.
 *  @throws AppError 'invalid-input' at the field, also if the town is unknown. */
export async function createOrderOfForm(
  deps: Pick<Services, 'db' | 'clock' | 'places'>,
  actor: Actor,
  { input, confirmedNoContact, formKey }: CreateOrderForm,
): Promise<CreateOrderOfFormResult> {
  const placed = isPlaced(input) ? input : { ...input, ...(await formPosition(deps, input)) };
  if (!input.email && !input.phone && !confirmedNoContact)
    return { ok: false, reason: 'no-contact', message: MESSAGES.noContact };
  if (!formKey) return createOrder(deps, actor, placed);
  // A question about the order id was answered in between.
  const { confirmedSameId: _answer, ...typed } = input;
  return onceOfForm(deps, actor, placed, { formKey, requestHash: contentHash(typed) });
}

/** If a form is sent again because the response was lost, returns the order that it created the first time.
 *  @throws AppError 'conflict' if its fields have been changed since, because that order does not have the change. */
async function onceOfForm(
  deps: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  input: CreateOrderInput,
  { formKey, requestHash }: { formKey: string; requestHash: string },
): Promise<CreateOrderResult> {
  const id = {
    actor: actor.membershipId ?? `store:${actor.storeIds[0] ?? ''}`,
    key: `form ${formKey}`,
  };
  const madeBefore = async () => {
    const kept = await deps.db.idempotencyKey.findUnique({ where: { actor_key: id } });
    if (!kept) return null;
    const made = kept.answer as MadeOrder;
    if (kept.requestHash !== '' && kept.requestHash !== requestHash) throw wasOther(made);
    return made;
  };
  const before = await madeBefore();
  if (before) return before;
  const keep = async (tx: Tx, made: MadeOrder) => {
    const createdAt = deps.clock.now();
    await tx.idempotencyKey.create({
      data: {
        ...id,
        call: 'create-order-form',
        requestHash,
        status: 200,
        answer: made,
        createdAt,
      },
    });
  };
  try {
    return await createOrder(deps, actor, input, keep);
  } catch (error) {
    // The same form was sent twice at once, and the other request created the order first.
    const meanwhile = isTakenKey(error) ? await madeBefore() : null;
    if (!meanwhile) throw error;
    return meanwhile;
  }
}

function wasOther({ orderId }: MadeOrder): AppError {
  return new AppError(
    'conflict',
    `This form has already created order ${orderId}, without your latest changes. Open that order to change it, or press Discard to create another one.`,
  );
}

function isTakenKey(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 'P2002';
}

function isPlaced({ latitude, longitude }: CreateOrderInput): boolean {
  return latitude !== null && longitude !== null;
}
