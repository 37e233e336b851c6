import { MAX_UNDER_WAY } from '#app/domain/audit/account-limits.rules.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import type { DocumentKind } from '@prisma/client';

/** The limits of one document, so that the largest takes seconds, not minutes. How many orders a call may name is
 *  limited where the call is defined. The number of documents that an account may have in progress is in
 *  account-limits.rules.ts. */
export const DOCUMENT_LIMITS = {
  /** Order lines on packing slips, or orders on several manifests. */
  lines: 5_000,
  /** Characters of the names and SKUs on packing slips. */
  characters: 600_000,
  /** Labels: one for each parcel. */
  labels: 2_000,
} as const;

export type DocumentSize = { lines: number; characters: number };

/** `of` is what the message calls the lines.
 *  @throws AppError 'invalid-input' for a document beyond `DOCUMENT_LIMITS`. */
export function refuseTooLarge({ lines, characters }: DocumentSize, of: string): void {
  const { lines: maxLines, characters: maxCharacters } = DOCUMENT_LIMITS;
  if (lines > maxLines) throw tooLarge(`${groupDigits(lines)} ${of}`, groupDigits(maxLines));
  if (characters > maxCharacters)
    throw tooLarge(
      `${groupDigits(characters)} characters in item names and SKUs`,
      groupDigits(maxCharacters),
    );
}

/** @throws AppError 'invalid-input' for more labels than one document holds. */
export function refuseTooManyLabels(labels: number): void {
  const { labels: max } = DOCUMENT_LIMITS;
  if (labels > max) throw tooLarge(`${groupDigits(labels)} labels`, groupDigits(max));
}

function tooLarge(what: string, max: string): AppError {
  const words = `These orders have ${what}. One document holds at most ${max}. Choose fewer orders.`;
  return new AppError('invalid-input', words);
}

/** @throws AppError 'too-many-requests' when the account must wait until another document is finished. */
export function refuseTooMany(kind: DocumentKind, underWay: number): void {
  if (underWay < MAX_UNDER_WAY[kind]) return;
  const words = `${groupDigits(MAX_UNDER_WAY[kind])} documents of this kind are still being made. Try again when one is finished.`;
  throw new AppError('too-many-requests', words, { retryAfterSeconds: 10 });
}

/** Labels and packing slips up to this size are made in the queue for small documents. */
const SMALL = { orders: 10, lines: 40, characters: 4_000 } as const;

const LABELS: readonly DocumentKind[] = ['shippingLabels', 'zebraLabels', 'returnLabels'];

export function isSmall(
  kind: DocumentKind,
  orders: number,
  { lines, characters }: DocumentSize,
): boolean {
  if (orders > SMALL.orders) return false;
  if (LABELS.includes(kind)) return true;
  return kind === 'packingSlips' && lines <= SMALL.lines && characters <= SMALL.characters;
}
