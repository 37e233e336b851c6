import type { Order } from '@prisma/client';
import { auditActionOf } from '#app/domain/audit/audit-actions.rules.ts';
import { ofFamily } from '#app/domain/orders/family.ts';
import { isSameWriting } from '#app/domain/orders/same-writing.rules.ts';
import { isSamePosition } from '#app/domain/shared/geo.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { IncomingOrder, WithheldPart } from '#app/ports/store-platform.ts';
import { contentHash } from '#app/domain/shared/content-hash.ts';
import {
  coordinatesAsWritten,
  recipientAsWritten,
  type Destination,
} from './incoming-address.rules.ts';

type Said = Pick<
  Order,
  'storeRecipientHash' | 'storePositionHash' | 'storeEmailHash' | 'storeNoteHash'
>;

/** The parts of an order that a person can correct here and that are compared one by one. `hash` is the column with the
 *  hash of what the store wrote last. */
const PARTS = {
  recipient: {
    hash: 'storeRecipientHash',
    fields: [
      'customerName',
      'company',
      'phone',
      'street',
      'suburb',
      'city',
      'province',
      'postalCode',
      'country',
    ],
  },
  position: { hash: 'storePositionHash', fields: ['latitude', 'longitude'] },
  email: { hash: 'storeEmailHash', fields: ['email'] },
  note: { hash: 'storeNoteHash', fields: ['note'] },
} as const satisfies Record<string, { hash: keyof Said; fields: readonly (keyof Order)[] }>;

/** The hash of what the store wrote for each part. */
export function saidBy(sent: IncomingOrder): Said {
  return {
    storeRecipientHash: contentHash(recipientAsWritten(sent)),
    storePositionHash: contentHash(coordinatesAsWritten(sent)),
    storeEmailHash: contentHash(sent.email),
    storeNoteHash: contentHash(sent.note),
  };
}

/** Whether the store withholds a recipient's address that it showed earlier. */
export function isHidden(known: Pick<Order, 'dataWithheld'>, sent: IncomingOrder): boolean {
  return withholds(sent, 'address') && !known.dataWithheld;
}

/** Whether the store withholds this part of the buyer's data, so that an empty field may have a value there. */
export function withholds({ facts }: IncomingOrder, part: WithheldPart): boolean {
  return facts.withheld?.includes(part) ?? false;
}

/** The hashes that a read provides. Parts that the store withholds are left out. */
export function learntFrom(known: Pick<Order, 'dataWithheld'>, sent: IncomingOrder): Partial<Said> {
  const { storeRecipientHash, storePositionHash, storeEmailHash, storeNoteHash } = saidBy(sent);
  return {
    storeNoteHash,
    ...(isHidden(known, sent) ? {} : { storeRecipientHash, storePositionHash }),
    ...(withholds(sent, 'email') ? {} : { storeEmailHash }),
  };
}

/** Whether each part stays as it is here, because the store has not changed it since the last read. For an order stored
 *  by an earlier release, it is not known what the store wrote. If a person corrected a part of such an order, that
 *  part stays, because most changes in a store concern something else. */
export async function unchangedParts(tx: Tx, known: Order, said: Said) {
  const isUnknown = Object.values(PARTS).some(({ hash }) => known[hash] === null);
  const corrected = isUnknown ? await correctedFields(tx, known) : new Set();
  const isSame = ({ hash, fields }: (typeof PARTS)[keyof typeof PARTS]) =>
    known[hash] === null
      ? fields.some((field) => corrected.has(field))
      : known[hash] === said[hash];
  return {
    recipient: isSame(PARTS.recipient),
    position: isSame(PARTS.position),
    email: isSame(PARTS.email),
    note: isSame(PARTS.note),
  };
}

/** The names of corrected parts that differ from the store's data and that the store may have changed too, because it
 *  is not known what it wrote before. A position set here does not count as different if the store has none. */
export async function doubtfulParts(
  tx: Tx,
  known: Order,
  sent: IncomingOrder,
  to: Destination,
): Promise<string[]> {
  const unknown = KINDS.filter((kind) => known[PARTS[kind].hash] === null);
  if (unknown.length === 0) return [];
  const stays = await unchangedParts(tx, known, saidBy(sent));
  const isShown = !isHidden(known, sent);
  const differs = {
    recipient: isShown && PARTS.recipient.fields.some((field) => isOther(field, known, to)),
    position: isShown && isElsewhere(known, to),
    email: !withholds(sent, 'email') && isOther('email', known, sent),
    note: isOther('note', known, sent),
  };
  return unknown.filter((kind) => stays[kind] && differs[kind]).map((kind) => NAMES[kind]);
}

const KINDS = ['recipient', 'position', 'email', 'note'] as const;
const NAMES = {
  recipient: 'recipient or address',
  position: 'position',
  email: 'email address',
  note: 'note',
} as const satisfies Record<keyof typeof PARTS, string>;

function isOther<K extends string>(
  field: K,
  ours: Record<K, string | null>,
  theirs: Record<K, string | null>,
): boolean {
  return !isSameWriting(field, ours[field], theirs[field]);
}

type Placed = Pick<Destination, 'latitude' | 'longitude'>;

function isElsewhere(ours: Placed, { latitude, longitude }: Placed): boolean {
  if (latitude === null || longitude === null) return false;
  if (ours.latitude === null || ours.longitude === null) return true;
  const here = { latitude: ours.latitude, longitude: ours.longitude };
  return !isSamePosition(here, { latitude, longitude });
}

/** The fields that people changed in this order or in one of its parts. A part's change is recorded with the row in
 *  which it was made. */
async function correctedFields(tx: Tx, { id, partOfId }: Order): Promise<Set<unknown>> {
  const rows = await tx.order.findMany({
    where: ofFamily([partOfId ?? id]),
    select: { id: true },
  });
  const entries = await tx.auditEntry.findMany({
    where: { subject: { in: rows.map((row) => row.id) }, action: auditActionOf('updated') },
    select: { detail: true },
  });
  return new Set(
    entries.flatMap(({ detail }) => (detail as { fields?: string[] } | null)?.fields ?? []),
  );
}
