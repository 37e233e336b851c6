import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { PaperPart } from '#app/domain/alerts/paper-words.rules.ts';
import { textOfHtml } from '#app/domain/shared/html-text.ts';
import { partNames, type PaperFacts } from './paper-facts.rules.ts';

/** Of each part of a paper a hash; never the words. A part that a release before or after knows is kept
 *  and not compared. */
export const PaperSeal = z.record(z.string(), z.string());
export type PaperSeal = z.infer<typeof PaperSeal>;

const HASH_LENGTH = 24;

/** A salt of its own for each print: nobody reads from two of them that they show the same, and without
 *  it, as on a hub's scanner, no phone number is guessed from its hash. */
export function newSalt(): string {
  return randomBytes(16).toString('base64url');
}

export function sealOf(facts: PaperFacts, salt: string): PaperSeal {
  return Object.fromEntries(partNames(facts).map((part) => [part, hashOf(facts, part, salt)]));
}

type Sealed = { salt: string; parts: unknown; acceptedParts: unknown };

/** The parts that are neither as printed nor as somebody has accepted them. */
export function changedParts(
  { salt, parts, acceptedParts }: Sealed,
  facts: PaperFacts,
): PaperPart[] {
  const made = PaperSeal.parse(parts);
  const accepted = PaperSeal.parse(acceptedParts ?? {});
  return partNames(facts).filter((part) => {
    const is = hashOf(facts, part, salt);
    return made[part] !== undefined && made[part] !== is && accepted[part] !== is;
  });
}

/** The seal of a paper of which some parts were printed with the HTML of a store's texts, and would be
 *  printed without it now: those count as printed so. Null where there are none.
 *  `was`: what it would have shown before the texts were read anew. */
export function resealed(
  { salt, parts, acceptedParts }: Sealed,
  was: PaperFacts,
  is: PaperFacts,
): PaperSeal | null {
  const made = PaperSeal.parse(parts);
  const accepted = PaperSeal.parse(acceptedParts ?? {});
  const read = (texts: readonly string[] = []) => texts.map(textOfHtml).toSorted().join('\n');
  const same = partNames(is).filter((part) => {
    const before = hashOf(was, part, salt);
    const wasRight = made[part] === before || (made[part] && accepted[part] === before);
    return wasRight && before !== hashOf(is, part, salt) && read(was[part]) === read(is[part]);
  });
  if (same.length === 0) return null;
  return { ...made, ...Object.fromEntries(same.map((part) => [part, hashOf(is, part, salt)])) };
}

function hashOf(facts: PaperFacts, part: PaperPart, salt: string): string {
  const words = JSON.stringify([part, ...(facts[part] ?? [])]);
  return createHmac('sha256', salt).update(words).digest('base64url').slice(0, HASH_LENGTH);
}
