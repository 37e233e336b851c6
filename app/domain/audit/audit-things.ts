import type { AuditEntry } from '@prisma/client';
import { fullName } from '#app/domain/shared/full-name.ts';
import { memberNames, withPerson } from '#app/domain/shared/member-names.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { isUuid } from '#app/domain/shared/uuid.ts';
import { thingOf, type AuditThing } from './audit-actions.rules.ts';

/** The subject of an entry, with its name at that time, or its current name if none was stored, as for orders. `key`
 *  identifies its page; null if the subject no longer exists. */
export type NamedThing = { of: AuditThing; name: string; key: string | null };

type Subject = Pick<AuditEntry, 'action' | 'subject' | 'called'>;
type Found = { id: string; name: string; key: string };

/** Returns a function that names the subject of one of these entries. A deleted subject has its stored name; without
 *  any name it returns null. */
export async function nameThings(
  db: Tx,
  entries: readonly Subject[],
): Promise<(entry: Subject) => NamedThing | null> {
  const kinds = Object.keys(FIND) as Findable[];
  const found = await Promise.all(
    kinds.map((of) =>
      findThings(
        db,
        of,
        entries.flatMap(({ action, subject }) => (thingOf(action) === of ? subject : [])),
      ),
    ),
  );
  const today = new Map(found.flat().map((one) => [one.id, one]));
  return ({ action, subject, called }) => {
    const one = today.get(subject);
    const name = called ?? one?.name;
    return name === undefined ? null : { of: thingOf(action), name, key: one?.key ?? null };
  };
}

/** The current names of an action's subjects, to be stored with it. Names of orders are not stored, because they must
 *  disappear when the order is erased. */
export async function calledNow(
  db: Tx,
  action: string,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const of = thingOf(action);
  const found = of === 'none' || of === 'order' ? [] : await findThings(db, of, subjects);
  return new Map(found.map(({ id, name }) => [id, name]));
}

type Findable = Exclude<AuditThing, 'none'>;

async function findThings(db: Tx, of: Findable, subjects: readonly string[]): Promise<Found[]> {
  const ids = [...new Set(subjects)].filter(isUuid);
  return ids.length === 0 ? [] : FIND[of](db, { id: { in: ids } });
}

type Ids = { id: { in: string[] } };

const FIND: Record<Findable, (db: Tx, where: Ids) => Promise<Found[]>> = {
  order: async (db, where) => {
    const found = await db.order.findMany({
      where,
      select: { id: true, orderId: true, orderKey: true },
    });
    return found.map(({ id, orderId, orderKey }) => ({ id, name: orderId, key: orderKey }));
  },
  store: async (db, where) => {
    const found = await db.store.findMany({ where, select: { id: true, name: true } });
    return found.map(({ id, name }) => ({ id, name, key: name }));
  },
  member: async (db, where) => {
    const found = await db.membership.findMany({ where, include: { user: true } });
    return withPerson(found).map((member) => ({
      id: member.id,
      name: fullName(memberNames(member)),
      key: member.id,
    }));
  },
  user: async (db, where) => {
    const found = await db.user.findMany({ where });
    return found.map((user) => ({ id: user.id, name: fullName(user), key: user.id }));
  },
  hub: async (db, where) => {
    const found = await db.hub.findMany({ where, select: { id: true, name: true } });
    return found.map(({ id, name }) => ({ id, name, key: id }));
  },
  merchant: async (db, where) => {
    const found = await db.merchant.findMany({ where, select: { id: true, name: true } });
    return found.map(({ id, name }) => ({ id, name, key: id }));
  },
};
