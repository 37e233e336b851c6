import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { PaperPart } from '#app/domain/attention/paper-words.rules.ts';
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

function hashOf(facts: PaperFacts, part: PaperPart, salt: string): string {
  const words = JSON.stringify([part, ...(facts[part] ?? [])]);
  return createHmac('sha256', salt).update(words).digest('base64url').slice(0, HASH_LENGTH);
}
