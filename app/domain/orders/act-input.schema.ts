import { z } from 'zod';
import { optionalText } from '#app/domain/shared/text.schema.ts';
import { MOST_HOLD_NOTE } from './hold.rules.ts';
import type { ActRow } from './act-row.rules.ts';
import { Tags } from './tag.rules.ts';
import { isOfList, needsWords, type WhyList } from './why.rules.ts';

/** Characters of an internal note. */
export const MOST_NOTE = 2000;
/** Characters of a reason's code. */
const MOST_CODE = 40;

/** What acts take along besides their orders. An act that takes nothing leaves it alone. */
export const ActInput = z.object({
  note: optionalText(MOST_NOTE),
  addTags: Tags,
  removeTags: Tags,
  whyCode: z.string().max(MOST_CODE).nullable().catch(null).default(null),
});
export type ActInput = z.infer<typeof ActInput>;
export const NO_INPUT: ActInput = { note: null, addTags: [], removeTags: [], whyCode: null };

/** What an act cannot do with its input, by the field; empty when it can. */
export function inputFaults(takes: ActRow['takes'], input: ActInput): Record<string, string> {
  if (takes === 'reason' && (input.note?.length ?? 0) > MOST_HOLD_NOTE)
    return { note: `At most ${MOST_HOLD_NOTE} characters.` };
  if (takes === 'tags' && input.addTags.length + input.removeTags.length === 0)
    return { addTags: 'Name a tag to add or to remove.' };
  return isWhyList(takes) ? whyFaults(takes, input) : {};
}

export function isWhyList(takes: ActRow['takes']): takes is WhyList {
  return typeof takes === 'object' && takes !== null;
}

function whyFaults(list: WhyList, { whyCode, note }: ActInput): Record<string, string> {
  if (!isOfList(list, whyCode)) return { whyCode: list.missing };
  if (needsWords(whyCode) && !note) return { note: list.missing };
  return (note?.length ?? 0) > MOST_HOLD_NOTE
    ? { note: `At most ${MOST_HOLD_NOTE} characters.` }
    : {};
}
