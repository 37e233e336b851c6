import { z } from 'zod';
import {
  inputFaults,
  isWhyList,
  MOST_NOTE,
  NO_INPUT,
  type ActInput,
} from '#app/domain/orders/act-input.schema.ts';
import { MOST_HOLD_NOTE } from '#app/domain/orders/hold.rules.ts';
import type { ActRow } from '#app/domain/orders/order-acts.rules.ts';
import type { WhyList } from '#app/domain/orders/why.rules.ts';
import { Tags } from '#app/domain/orders/tag.rules.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { optionalText } from '#app/domain/shared/text.schema.ts';
import type { OrderKeys } from './order.wire.ts';

type Takes = ActRow['takes'];
type Body = z.infer<typeof OrderKeys> & {
  note?: string | null;
  why?: string | null;
  add_tags?: string[];
  remove_tags?: string[];
};

/** The body of a call with what its act takes along. */
export function takenWith(keys: typeof OrderKeys, takes: Takes): z.ZodType<Body> {
  if (isWhyList(takes)) return keysAndWhy(keys, takes);
  switch (takes) {
    case null:
      return keys;
    case 'reason':
      return keys
        .extend({
          note: optionalText(MOST_HOLD_NOTE).meta({ description: 'Why, for who meets them.' }),
        })
        .meta({ id: 'OrderKeysAndReason' });
    case 'note':
      return keys
        .extend({ note: optionalText(MOST_NOTE).meta({ description: 'Null takes it away.' }) })
        .meta({ id: 'OrderKeysAndNote' });
    case 'tags':
      return keys.extend({ add_tags: Tags, remove_tags: Tags }).meta({ id: 'OrderKeysAndTags' });
  }
}

function keysAndWhy(keys: typeof OrderKeys, { label, reasons }: WhyList) {
  return keys.extend({
    why: z.enum(Object.keys(reasons)).meta({ description: `${label}.` }),
    note: optionalText(MOST_HOLD_NOTE).meta({
      description: 'More about it; needed where `why` is `other`.',
    }),
  });
}

/** The same in our words. @throws AppError 'invalid-input' at the field. */
export function actInputOf(takes: Takes, body: Body): ActInput {
  const input = {
    ...NO_INPUT,
    note: body.note ?? null,
    whyCode: body.why ?? null,
    addTags: body.add_tags ?? [],
    removeTags: body.remove_tags ?? [],
  };
  const { addTags, ...others } = inputFaults(takes, input);
  const fields = { ...others, ...(addTags ? { add_tags: addTags } : {}) };
  if (Object.keys(fields).length > 0)
    throw new AppError('invalid-input', 'Please check the fields.', { fields });
  return input;
}
