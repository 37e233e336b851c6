import { z } from 'zod';
import { optionalText } from '#app/domain/shared/text.schema.ts';
import { MOST_HOLD_NOTE } from './hold.rules.ts';
import type { ActRow } from './act-row.rules.ts';
import { EVERY_AGAIN_REASON } from './again-reasons.rules.ts';
import { Tags } from './tag.rules.ts';

/** Characters of an internal note. */
export const MOST_NOTE = 2000;

/** What acts take along besides their orders. An act that takes nothing leaves it alone. */
export const ActInput = z.object({
  note: optionalText(MOST_NOTE),
  addTags: Tags,
  removeTags: Tags,
  whyCode: z.enum(EVERY_AGAIN_REASON).nullable().catch(null).default(null),
});
export type ActInput = z.infer<typeof ActInput>;
export const NO_INPUT: ActInput = { note: null, addTags: [], removeTags: [], whyCode: null };

/** What an act cannot do with its input, by the field; empty when it can. */
export function inputFaults(takes: ActRow['takes'], input: ActInput): Record<string, string> {
  if (takes === 'reason' && (input.note?.length ?? 0) > MOST_HOLD_NOTE)
    return { note: `At most ${MOST_HOLD_NOTE} characters.` };
  if (takes === 'why') return whyFaults(input);
  if (takes === 'tags' && input.addTags.length + input.removeTags.length === 0)
    return { addTags: 'Name a tag to add or to remove.' };
  return {};
}

function whyFaults({ whyCode, note }: ActInput): Record<string, string> {
  if (!whyCode) return { whyCode: 'Choose why it goes again.' };
  if (whyCode === 'other' && !note) return { note: 'Say why it goes again.' };
  return (note?.length ?? 0) > MOST_HOLD_NOTE
    ? { note: `At most ${MOST_HOLD_NOTE} characters.` }
    : {};
}
