import { z } from 'zod';
import { inputErrors, NO_INPUT, type ActionInput } from '#app/domain/orders/action-input.schema.ts';
import { isWhyList } from '#app/domain/orders/why.rules.ts';
import { MAX_NOTE } from '#app/domain/orders/hold.rules.ts';
import { MAX_HOLD_NOTE } from '#app/domain/orders/hold.rules.ts';
import type { OrderAction } from '#app/domain/orders/actions/action.ts';
import { saidOrUnsaid, type WhyList } from '#app/domain/orders/why.rules.ts';
import { ParcelCount } from '#app/domain/orders/action-input.schema.ts';
import { Tags } from '#app/domain/orders/action-input.schema.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { optionalText } from '#app/domain/shared/text.schema.ts';
import type { OrderKeys } from './order.wire.ts';

type Row = Pick<OrderAction, 'takes' | 'takesParcels'>;
type Body = z.infer<typeof OrderKeys> & {
  note?: string | null;
  why?: string | null;
  add_tags?: string[];
  remove_tags?: string[];
  parcels?: number | null | undefined;
  lines?: Pieces[];
};

/** A quantity of one line of the order. */
export const Pieces = z
  .object({
    line_id: z.uuid().meta({ description: 'The `id` of one of the order’s `line_items`.' }),
    quantity: z.number().int().min(1).max(1_000_000),
    seen: z.number().int().min(0).optional().meta({
      description:
        'The `quantity_to_send` of the item when you last read it. If it has changed since, the call fails and changes nothing.',
    }),
  })
  .meta({ id: 'PiecesOfLine' });
export type Pieces = z.infer<typeof Pieces>;

/** Schema of the request body: the orders, plus the fields that the action needs. */
export function takenWith(orders: typeof OrderKeys, { takes, takesParcels }: Row): z.ZodType<Body> {
  const keys = takesParcels ? orders.extend({ parcels: PARCELS[takesParcels] }) : orders;
  if (isWhyList(takes)) return keysAndWhy(keys, takes);
  switch (takes) {
    case null:
      return keys;
    case 'reason':
      return keys
        .extend({
          note: optionalText(MAX_HOLD_NOTE).meta({
            description: 'The reason. Only your team sees it.',
          }),
        })
        .meta({ id: 'OrderKeysAndReason' });
    case 'note':
      return keys
        .extend({
          note: optionalText(MAX_NOTE).meta({ description: 'The note. Null removes it.' }),
        })
        .meta({ id: 'OrderKeysAndNote' });
    case 'lines':
      return keys
        .extend({ lines: z.array(Pieces).min(1).max(500) })
        .meta({ id: 'OrderKeysAndLines' });
    case 'tags':
      return keys.extend({ add_tags: Tags, remove_tags: Tags }).meta({ id: 'OrderKeysAndTags' });
  }
}

const PARCELS = {
  orOne: ParcelCount.nullish().meta({
    description: 'The number of parcels of each order. Default: 1.',
  }),
  orAsBefore: ParcelCount.nullish().meta({
    description:
      'The number of parcels of each order. Default: as many as the last shipment of the order had.',
  }),
  asked: ParcelCount.meta({ description: 'The new number of parcels of each order.' }),
};

function keysAndWhy(keys: typeof OrderKeys, { label, reasons, unsaid }: WhyList) {
  const why = z.enum(Object.keys(reasons));
  return keys.extend({
    why:
      unsaid === undefined
        ? why.meta({ description: `${label}.` })
        : why.nullish().meta({ description: `${label}. Default: \`other\`.` }),
    note: optionalText(MAX_HOLD_NOTE).meta({
      description: 'More details. Required if `why` is `other`.',
    }),
  });
}

/** Translates the body into the action's input. @throws AppError 'invalid-input' at the field. */
export function actionInputOf(row: Row, body: Body): ActionInput {
  const said = { whyCode: body.why ?? null, note: body.note ?? null };
  const input = {
    ...NO_INPUT,
    ...(isWhyList(row.takes) ? saidOrUnsaid(row.takes, said.whyCode, said.note) : said),
    addTags: body.add_tags ?? [],
    removeTags: body.remove_tags ?? [],
    parcels: body.parcels ?? null,
    lines: (body.lines ?? []).map(piecesOf),
  };
  const { addTags, ...others } = inputErrors(row, input);
  const fields = { ...others, ...(addTags ? { add_tags: addTags } : {}) };
  if (Object.keys(fields).length > 0)
    throw new AppError('invalid-input', 'Please check the fields.', { fields });
  return input;
}

export function piecesOf({ line_id, quantity, seen }: Pieces): ActionInput['lines'][number] {
  return { lineId: line_id, quantity, of: seen ?? null };
}
