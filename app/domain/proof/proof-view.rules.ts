import type { Proof, Shipment } from '@prisma/client';
import { placeWords, type Position } from './proof-place.rules.ts';
import { occasionOf, titleOf, whatIsThere, type Of } from './proof-words.rules.ts';

type Row = Omit<Proof, 'fileKey' | 'sourceUrl'>;
export type ShipmentWithProof = Pick<
  Shipment,
  'id' | 'kind' | 'reference' | 'state' | 'driverName' | 'proofDueAt' | 'proofAsks'
> & { proofs: readonly Row[] };

export type ProofPicture = { id: string; kind: 'photo' | 'signature'; url: string; words: string };

/** What is known of one delivery, or of a try that failed. */
export type ProofOfTry = {
  key: string;
  title: string;
  isOfFailure: boolean;
  /** `awaited`: the courier may still send one; `none`: it sent none. */
  state: 'awaited' | 'none' | 'here' | 'erased';
  /** ISO instant. */
  at: string | null;
  driver: string | null;
  receivedBy: string | null;
  place: string | null;
  notes: string[];
  pictures: ProofPicture[];
  /** Pictures that are being fetched, and that could not be. */
  coming: number;
  failed: number;
  /** What is there, for the timeline: 'photo and signature'. */
  what: string | null;
};

/** The proof of an order, shipment by shipment as they were asked for, a failed try before what came of it.
 *  Nothing of what has not ended, or was never asked for. */
export function proofOf(
  shipments: readonly ShipmentWithProof[],
  recipient: Position | null,
): ProofOfTry[] {
  return shipments.flatMap((shipment) => {
    const failure = shipment.proofs.filter(({ isOfFailure }) => isOfFailure);
    const arrival = shipment.proofs.filter(({ isOfFailure }) => !isOfFailure);
    const to = shipment.kind === 'return' ? null : recipient;
    const isAsked = shipment.proofDueAt !== null || shipment.proofAsks > 0;
    const isAwaited = shipment.state === 'completed' && isAsked;
    return [
      ...(failure.length > 0 ? [tryOf(shipment, failure, to, true)] : []),
      ...(arrival.length > 0 || isAwaited ? [tryOf(shipment, arrival, to, false)] : []),
    ];
  });
}

function tryOf(
  shipment: ShipmentWithProof,
  rows: readonly Row[],
  recipient: Position | null,
  isOfFailure: boolean,
): ProofOfTry {
  const timed = rows.toSorted((a, b) => timeOf(a) - timeOf(b));
  const of = { isOfFailure, isReturn: shipment.kind === 'return', reference: shipment.reference };
  const placed = timed.find(({ latitude, longitude }) => latitude !== null && longitude !== null);
  const first = timed[0];
  return {
    key: `${shipment.id}-${isOfFailure ? 'failure' : 'arrival'}`,
    title: titleOf(of),
    isOfFailure,
    state: stateOf(shipment, rows),
    at: (first?.at ?? first?.keptAt ?? null)?.toISOString() ?? null,
    driver: timed.find(({ driverName }) => driverName)?.driverName ?? shipment.driverName,
    receivedBy: timed.find(({ receivedBy }) => receivedBy)?.receivedBy ?? null,
    place:
      placed && placed.latitude !== null && placed.longitude !== null
        ? placeWords({ latitude: placed.latitude, longitude: placed.longitude }, recipient)
        : null,
    notes: timed.flatMap(({ note, receivedBy }) => (note && !receivedBy ? [note] : [])),
    pictures: numbered(timed.flatMap((row) => pictureOf(row, of) ?? [])),
    coming: rows.filter(({ state }) => state === 'wanted').length,
    failed: rows.filter(({ state }) => state === 'failed').length,
    what: whatIsThere(rows.filter(({ state }) => state === 'kept' || state === 'erased')),
  };
}

function timeOf({ at, notedAt }: Row): number {
  return (at ?? notedAt).getTime();
}

function stateOf(
  { proofDueAt }: Pick<Shipment, 'proofDueAt'>,
  rows: readonly Row[],
): ProofOfTry['state'] {
  if (rows.length === 0) return proofDueAt ? 'awaited' : 'none';
  return rows.every(({ state }) => state === 'erased') ? 'erased' : 'here';
}

/** Of several photos each has a name of its own. */
function numbered(pictures: readonly ProofPicture[]): ProofPicture[] {
  const photos = pictures.filter(({ kind }) => kind === 'photo');
  return pictures.map((one) =>
    one.kind === 'photo' && photos.length > 1
      ? { ...one, words: `${one.words}, ${photos.indexOf(one) + 1} of ${photos.length}` }
      : one,
  );
}

function pictureOf({ id, kind, state }: Row, of: Of): ProofPicture | null {
  if (state !== 'kept' || kind === 'note') return null;
  const words =
    kind === 'signature'
      ? 'Signature of the person who received the parcel'
      : `Photo of ${occasionOf(of)}`;
  return { id, kind, url: `/proofs/${id}`, words };
}
