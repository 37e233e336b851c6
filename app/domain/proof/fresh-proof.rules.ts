import type { Proof } from '@prisma/client';
import type { CourierJobProof, CourierProof } from '#app/ports/courier.ts';

/** At most this many entries per courier job. */
const MOST = 20;

type Known = Pick<Proof, 'entry' | 'kind' | 'sourceUrl' | 'note'>;

/** The entries of a job that are not stored yet: with a new entry number, and not a copy of a known one. */
export function freshProof(
  { entries }: Pick<CourierJobProof, 'entries'>,
  known: readonly Known[],
): CourierProof[] {
  const isKnown = ({ entry, kind, url, text }: CourierProof) =>
    known.some(
      (one) =>
        one.entry === entry ||
        (one.kind === kind && (url !== null ? one.sourceUrl === url : one.note === text)),
    );
  return entries
    .filter((one) => one.url !== null || one.text !== null)
    .filter((one) => !isKnown(one))
    .slice(0, Math.max(0, MOST - known.length));
}
