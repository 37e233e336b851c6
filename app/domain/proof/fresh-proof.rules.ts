import type { Proof } from '@prisma/client';
import type { CourierJobProof, CourierProof } from '#app/ports/courier.ts';

/** As many of one job as are kept. */
const MOST = 20;

type Known = Pick<Proof, 'entry' | 'kind' | 'sourceUrl' | 'note'>;

/** What a job's history tells that is not known yet: under a number of its own, and not the same once more. */
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
