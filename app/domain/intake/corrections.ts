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
  | 'storeRecipientHash'
  | 'storeNameHash'
  | 'storeCompanyHash'
  | 'storePhoneHash'
  | 'storeAddressHash'
  | 'storePositionHash'
  | 'storeEmailHash'
  | 'storeNoteHash'
>;

/** The parts of a recipient that a platform withholds one by one. `hash` is the column with the hash of what the store
 *  last showed. */
const RECIPIENT = {
  name: { hash: 'storeNameHash', fields: ['customerName'] },
  company: { hash: 'storeCompanyHash', fields: ['company'] },
  phone: { hash: 'storePhoneHash', fields: ['phone'] },
  address: {
    hash: 'storeAddressHash',
    fields: ['street', 'suburb', 'city', 'province', 'postalCode', 'country'],
  },
} as const satisfies Partial<
  Record<WithheldPart, { hash: keyof Said; fields: readonly (keyof Destination)[] }>
>;
type RecipientPart = keyof typeof RECIPIENT;
type RecipientField = (typeof RECIPIENT)[RecipientPart]['fields'][number];
const RECIPIENT_PARTS = Object.keys(RECIPIENT) as RecipientPart[];

const KINDS = ['recipient', 'position', 'email', 'note'] as const;
type Kind = (typeof KINDS)[number];

/** The parts of an order that a person can correct here and that are compared one by one. */
const FIELDS: Record<Kind, readonly (keyof Order)[]> = {
  recipient: RECIPIENT_PARTS.flatMap((part): readonly RecipientField[] => RECIPIENT[part].fields),
  position: ['latitude', 'longitude'],
  email: ['email'],
  note: ['note'],
};

/** The hash of what the store wrote for each part. Null for a part of the recipient that it withholds. */
export function saidBy(sent: IncomingOrder): Said {
  const { address, ...others } = recipientAsWritten(sent);
  const hashOf = (part: RecipientPart) =>
    withholds(sent, part) ? null : contentHash({ address, ...others }[part]);
  return {
    storeRecipientHash: contentHash({ ...others, ...address }),
    storeNameHash: hashOf('name'),
    storeCompanyHash: hashOf('company'),
    storePhoneHash: hashOf('phone'),
    storeAddressHash: hashOf('address'),
    storePositionHash: contentHash(coordinatesAsWritten(sent)),
    storeEmailHash: contentHash(sent.email),
    storeNoteHash: contentHash(sent.note),
  };
}

/** Whether the store withholds an address that is known here. */
function isHidden(known: Order, sent: IncomingOrder): boolean {
  return withholds(sent, 'address') && isKnown(known, 'address');
}

/** Whether a part of the recipient is known here. A town alone does not complete an address, but it is kept. */
function isKnown(known: Order, part: RecipientPart): boolean {
  if (part === 'address') return Boolean(known.street ?? known.city);
  return RECIPIENT[part].fields.some((field) => known[field]);
}

/** Whether the store withholds this part of the buyer's data, so that an empty field may have a value there. */
export function withholds({ facts }: IncomingOrder, part: WithheldPart): boolean {
  return facts.withheld?.includes(part) ?? false;
}

/** The hashes that a read provides. Parts that the store withholds are left out. */
export function learntFrom(known: Order, sent: IncomingOrder): Partial<Said> {
  const said = saidBy(sent);
  const { storeRecipientHash, storePositionHash, storeEmailHash, storeNoteHash } = said;
  const shown = RECIPIENT_PARTS.filter((part) => !withholds(sent, part));
  return {
    storeNoteHash,
    ...(shown.length === RECIPIENT_PARTS.length ? { storeRecipientHash } : {}),
    ...Object.fromEntries(shown.map((part) => [RECIPIENT[part].hash, said[RECIPIENT[part].hash]])),
    ...(isHidden(known, sent) ? {} : { storePositionHash }),
    ...(withholds(sent, 'email') ? {} : { storeEmailHash }),
  };
}

/** The recipient that an order has after a read: the store's if it has changed (`stays` is false), else the known one.
 *  A withheld part stays as it is known. A part that the store shows for the first time fills one that is empty here. */
export function recipientAfter(
  known: Order,
  sent: IncomingOrder,
  read: Destination,
  stays: boolean,
): Destination {
  const isStores = (part: RecipientPart) => {
    if (withholds(sent, part)) return !isKnown(known, part);
    return !stays || isFirstShown(known, part);
  };
  const { latitude, longitude } = isStores('address') ? read : known;
  const fields = RECIPIENT_PARTS.flatMap((part) => {
    const from: Pick<Destination, RecipientField> = isStores(part) ? read : known;
    return RECIPIENT[part].fields.map((field) => [field, from[field]] as const);
  });
  return { ...read, ...Object.fromEntries(fields), latitude, longitude };
}

function isFirstShown(known: Order, part: RecipientPart): boolean {
  const isEmpty = part === 'address' ? !known.street : !isKnown(known, part);
  return isEmpty && hasParts(known) && known[RECIPIENT[part].hash] === null;
}

/** Whether the store's recipient is known part by part. It is not for an order stored by an earlier release. */
function hasParts(known: Order): boolean {
  return RECIPIENT_PARTS.some((part) => known[RECIPIENT[part].hash] !== null);
}

/** Whether the store's recipient is the same as at the last read. What it withholds, or shows for the first time, is
 *  not a change. Null if that is not known. */
function isSameRecipient(known: Order, sent: IncomingOrder): boolean | null {
  const said = saidBy(sent);
  if (hasParts(known))
    return RECIPIENT_PARTS.every((part) => {
      const { hash } = RECIPIENT[part];
      return known[hash] === null || said[hash] === null || known[hash] === said[hash];
    });
  if (known.storeRecipientHash === null) return null;
  if (known.storeRecipientHash === said.storeRecipientHash) return true;
  return RECIPIENT_PARTS.some((part) => withholds(sent, part)) ? null : false;
}

/** Whether what the store wrote for each part is the same as at the last read; null if that is not known. */
function sameAsBefore(known: Order, sent: IncomingOrder) {
  const said = saidBy(sent);
  const isSame = (hash: keyof Said) => (known[hash] === null ? null : known[hash] === said[hash]);
  return {
    recipient: isSameRecipient(known, sent),
    position: isSame('storePositionHash'),
    email: isSame('storeEmailHash'),
    note: isSame('storeNoteHash'),
  };
}

/** Whether each part stays as it is here, because the store has not changed it since the last read. For an order stored
 *  by an earlier release, it is not known what the store wrote. If a person corrected a part of such an order, that
 *  part stays, because most changes in a store concern something else. */
export async function unchangedParts(tx: Tx, known: Order, sent: IncomingOrder) {
  const before = sameAsBefore(known, sent);
  const isUnknown = KINDS.some((kind) => before[kind] === null);
  const corrected = isUnknown ? await correctedFields(tx, known) : new Set();
  const isSame = (kind: Kind) => before[kind] ?? FIELDS[kind].some((one) => corrected.has(one));
  return {
    recipient: isSame('recipient'),
    position: isSame('position'),
    email: isSame('email'),
    note: isSame('note'),
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
  const before = sameAsBefore(known, sent);
  const unknown = KINDS.filter((kind) => before[kind] === null);
  if (unknown.length === 0) return [];
  const stays = await unchangedParts(tx, known, sent);
  const shown = RECIPIENT_PARTS.filter((part) => !withholds(sent, part));
  const fields = shown.flatMap((part): readonly RecipientField[] => RECIPIENT[part].fields);
  const differs = {
    recipient: fields.some((field) => isOther(field, known, to)),
    position: !isHidden(known, sent) && isElsewhere(known, to),
    email: !withholds(sent, 'email') && isOther('email', known, sent),
    note: isOther('note', known, sent),
  };
  return unknown.filter((kind) => stays[kind] && differs[kind]).map((kind) => NAMES[kind]);
}

const NAMES = {
  recipient: 'recipient or address',
  position: 'position',
  email: 'email address',
  note: 'note',
} as const satisfies Record<Kind, string>;

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
