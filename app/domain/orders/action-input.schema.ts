import { z } from 'zod';
import { jsonOf } from '#app/domain/shared/json-text.ts';
import { optionalText } from '#app/domain/shared/text.schema.ts';
import { MAX_HOLD_NOTE, MAX_NOTE } from './hold.rules.ts';
import type { OrderAction } from './actions/action.ts';
import { HOW_MANY_PARCELS, MAX_PARCELS } from './parcels.rules.ts';
import { NONE_LEAVE } from './split-lines.rules.ts';
import { MAX_OF_TAG, MAX_TAGS, tagKey } from './tag.rules.ts';
import { isOfList, isWhyList, needsWords, OWN_REASON_MISSING, type WhyList } from './why.rules.ts';

/** At most this many characters in the code of a reason. */
const MAX_CODE = 40;
/** At most this many order lines in one split, and this many pieces of one line. */
const MAX_LINES = 500;
const MAX_PIECES = 1_000_000;

/** How many pieces of a line move to a part. A form sends each entry as JSON. */
const Pieces = z.preprocess(
  (piece) => (typeof piece === 'string' ? jsonOf(piece) : piece),
  z.object({
    lineId: z.uuid(),
    quantity: z.number().int().min(0).max(MAX_PIECES),
    /** How many pieces were left on the line when the person chose; null if not given. */
    of: z.number().int().min(0).nullable().default(null),
  }),
);

/** Control characters other than white space, and characters that set the direction of text. */
const UNSEEN = /[^\P{Cc}\s]|[\u202a-\u202e\u2066-\u2069]/gu;

const Tag = z
  .string()
  .transform((text) => text.replace(UNSEEN, '').replace(/\s+/g, ' ').trim())
  .pipe(
    z
      .string()
      .min(1, 'A tag cannot be empty.')
      .max(MAX_OF_TAG, `Use at most ${MAX_OF_TAG} characters for a tag.`)
      .refine((tag) => tagKey(tag) !== '', 'We cannot read this tag. Type it again.'),
  );

/** The tags of a form or API call, each once. A form with a single tag sends a string instead of an array. */
export const Tags = z
  .preprocess(
    (tags) => (tags === undefined || tags === null || tags === '' ? [] : [tags].flat()),
    z.array(Tag).max(MAX_TAGS, `Enter at most ${MAX_TAGS} tags at once.`),
  )
  .transform((tags) =>
    [...new Map(tags.toReversed().map((tag) => [tagKey(tag), tag])).values()].toReversed(),
  );

/** The number of parcels of a shipment, for forms and API calls. */
export const ParcelCount = z
  .number(HOW_MANY_PARCELS)
  .int(HOW_MANY_PARCELS)
  .min(1, HOW_MANY_PARCELS)
  .max(MAX_PARCELS, HOW_MANY_PARCELS);

/** A form sends the count as text, a batch as a number. An empty value or the number 0 becomes null. */
const Parcels = z
  .preprocess(
    (count) => (typeof count === 'string' && count !== '' ? Number(count) : count || null),
    ParcelCount.nullable(),
  )
  .default(null);

/** What an action takes besides its orders. An action that takes nothing ignores it. */
export const ActionInput = z.object({
  note: optionalText(MAX_NOTE),
  addTags: Tags,
  removeTags: Tags,
  whyCode: z.string().max(MAX_CODE).nullable().catch(null).default(null),
  parcels: Parcels,
  lines: z.preprocess((lines) => [lines ?? []].flat(), z.array(Pieces).max(MAX_LINES)).default([]),
});
export type ActionInput = z.infer<typeof ActionInput>;
export const NO_INPUT: ActionInput = {
  note: null,
  addTags: [],
  removeTags: [],
  whyCode: null,
  parcels: null,
  lines: [],
};

/** The errors in an action's input, by field; empty if the input is valid. */
export function inputErrors(
  { takes, takesParcels }: Pick<OrderAction, 'takes' | 'takesParcels'>,
  input: ActionInput,
): Record<string, string> {
  if (takesParcels === 'asked' && input.parcels === null) return { parcels: HOW_MANY_PARCELS };
  if (takes === 'reason' && (input.note?.length ?? 0) > MAX_HOLD_NOTE)
    return { note: `Use at most ${MAX_HOLD_NOTE} characters.` };
  if (takes === 'tags' && input.addTags.length + input.removeTags.length === 0)
    return { addTags: 'Enter a tag to add or remove.' };
  if (takes === 'lines' && input.lines.every(({ quantity }) => quantity === 0))
    return { lines: NONE_LEAVE };
  return isWhyList(takes) ? whyErrors(takes, input) : {};
}

function whyErrors(list: WhyList, { whyCode, note }: ActionInput): Record<string, string> {
  if (!isOfList(list, whyCode)) return { whyCode: list.missing };
  if (needsWords(whyCode) && !note) return { note: OWN_REASON_MISSING };
  return (note?.length ?? 0) > MAX_HOLD_NOTE
    ? { note: `Use at most ${MAX_HOLD_NOTE} characters.` }
    : {};
}
