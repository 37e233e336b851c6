import type { Proof, Shipment } from '@prisma/client';
import { distanceWords } from '#app/domain/shared/distance.ts';
import type { Position } from '#app/domain/shared/geo.ts';

type Row = Omit<Proof, 'fileKey' | 'sourceUrl'>;
type ShipmentWithProof = Pick<
  Shipment,
  'id' | 'kind' | 'reference' | 'state' | 'driverName' | 'proofDueAt' | 'proofAsks'
> & { proofs: readonly Row[] };

export type ProofPicture = { id: string; kind: 'photo' | 'signature'; url: string; words: string };

/** The proof of a shipment's delivery, or of all its failed attempts together. */
export type ProofOfTry = {
  key: string;
  title: string;
  isOfFailure: boolean;
  /** `awaited` if the courier may still send proof, `none` if it sent none. */
  state: 'awaited' | 'none' | 'here' | 'erased';
  /** The time of the first entry, as ISO 8601. */
  at: string | null;
  driver: string | null;
  receivedBy: string | null;
  place: string | null;
  notes: string[];
  pictures: ProofPicture[];
  /** The number of pictures that are being fetched, and of those that failed. */
  coming: number;
  failed: number;
  /** The entries in words, for the timeline: 'photo and signature'. */
  what: string | null;
};

/** The proof of an order in the sequence of `shipments`; the failed attempts of a shipment come before its delivery. A
 *  shipment without proof is left out, unless it was delivered and its courier was asked for proof. */
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

/** Numbers the photos if there are several. */
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
  const words = kind === 'signature' ? signatureWords(of) : `Photo of ${occasionOf(of)}`;
  return { id, kind, url: `/proofs/${id}`, words };
}

function signatureWords({ isOfFailure }: Of): string {
  return isOfFailure
    ? 'Signature from the failed attempt'
    : 'Signature of the person who received the parcel';
}

/** Where the driver was: the distance from the recipient's address, if its position is known, and the driver's
 *  position. */
export function placeWords(at: Position, recipient: Position | null): string {
  const position = `${at.latitude.toFixed(5)}, ${at.longitude.toFixed(5)}`;
  if (!recipient) return position;
  return `${distanceWords(at, recipient)} from the address (${position})`;
}

type Of = { isOfFailure: boolean; isReturn: boolean; reference: string };

function titleOf({ isOfFailure, isReturn, reference }: Of): string {
  if (isReturn) return isOfFailure ? `Return ${reference}, failed attempt` : `Return ${reference}`;
  return isOfFailure ? 'Failed attempt' : 'Delivered';
}

function occasionOf({ isOfFailure, isReturn }: Of): string {
  if (isOfFailure) return 'the failed attempt';
  return isReturn ? 'the return' : 'the delivery';
}

/** Returns for example 'photo and signature', '2 photos' or 'note'; null if there is nothing. */
export function whatIsThere(rows: readonly Pick<Proof, 'kind'>[]): string | null {
  const count = (kind: Proof['kind']) => rows.filter((row) => row.kind === kind).length;
  const photos = count('photo');
  const words = [
    ...(photos > 0 ? [photos === 1 ? 'photo' : `${photos} photos`] : []),
    ...(count('signature') > 0 ? ['signature'] : []),
  ];
  if (words.length > 0) return words.join(' and ');
  return count('note') > 0 ? 'note' : null;
}
