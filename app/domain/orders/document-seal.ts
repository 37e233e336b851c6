import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { DocumentPart } from '#app/domain/alerts/outdated-document-words.rules.ts';
import { textOfHtml } from '#app/domain/shared/html-text.ts';
import { partNames, type DocumentFacts } from './document-facts.rules.ts';

/** A hash of each part of a document, never its text. Parts that exist only in an older or newer release are kept but
 *  not compared. */
export const DocumentSeal = z.record(z.string(), z.string());
export type DocumentSeal = z.infer<typeof DocumentSeal>;

const HASH_LENGTH = 24;

/** A new salt for each print, so that equal content does not have equal hashes, and hashes of phone numbers that were
 *  computed in advance match nothing. */
export function newSalt(): string {
  return randomBytes(16).toString('base64url');
}

export function sealOf(facts: DocumentFacts, salt: string): DocumentSeal {
  return Object.fromEntries(partNames(facts).map((part) => [part, hashOf(facts, part, salt)]));
}

type Sealed = { salt: string; parts: unknown; acceptedParts: unknown };

/** The parts that differ from the print and from what was accepted. */
export function changedParts(
  { salt, parts, acceptedParts }: Sealed,
  facts: DocumentFacts,
): DocumentPart[] {
  const made = DocumentSeal.parse(parts);
  const accepted = DocumentSeal.parse(acceptedParts ?? {});
  return partNames(facts).filter((part) => {
    const is = hashOf(facts, part, salt);
    return made[part] !== undefined && made[part] !== is && accepted[part] !== is;
  });
}

/** Corrects the hashes of a document that was printed before HTML in the store's texts was decoded. Parts that only
 *  the decoding changed get the hash of the decoded text. Null if there are none. `was` is what the document showed
 *  before the decoding, `is` what it shows now. */
export function resealed(
  { salt, parts, acceptedParts }: Sealed,
  was: DocumentFacts,
  is: DocumentFacts,
): DocumentSeal | null {
  const made = DocumentSeal.parse(parts);
  const accepted = DocumentSeal.parse(acceptedParts ?? {});
  const read = (texts: readonly string[] = []) => texts.map(textOfHtml).toSorted().join('\n');
  const same = partNames(is).filter((part) => {
    const before = hashOf(was, part, salt);
    const wasRight = made[part] === before || (made[part] && accepted[part] === before);
    return wasRight && before !== hashOf(is, part, salt) && read(was[part]) === read(is[part]);
  });
  if (same.length === 0) return null;
  return { ...made, ...Object.fromEntries(same.map((part) => [part, hashOf(is, part, salt)])) };
}

function hashOf(facts: DocumentFacts, part: DocumentPart, salt: string): string {
  const words = JSON.stringify([part, ...(facts[part] ?? [])]);
  return createHmac('sha256', salt).update(words).digest('base64url').slice(0, HASH_LENGTH);
}
