import type { ProofOfTry } from './proof-view.rules.ts';

type TimelineEntry = {
  id: string;
  at: string;
  title: string;
  actor: string;
  note: string | null;
  applied: boolean;
};

/** The timeline with its proof, oldest first. All proof of a delivery has one entry, whichever picture arrived first,
 *  and so has all proof of a shipment's failed attempts. */
export function withProof<E extends TimelineEntry>(
  timeline: readonly E[],
  proof: readonly ProofOfTry[],
): (E | TimelineEntry)[] {
  const entries = proof.flatMap(({ key, at, what, driver, isOfFailure, title }) =>
    at === null || what === null
      ? []
      : {
          id: key,
          at,
          title: `${isOfFailure ? 'Proof of the failed attempt' : 'Proof of delivery'}: ${what}`,
          actor: driver ?? 'Courier',
          note: title.startsWith('Return') ? title : null,
          applied: true,
        },
  );
  return [...timeline, ...entries].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
