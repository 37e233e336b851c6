import { fullName } from '#app/domain/shared/full-name.ts';
import type { AuditEntry } from '@prisma/client';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { isUuid } from '#app/domain/shared/uuid.ts';
import { AUDIT_ACTS, isAuditAction, type AuditThing } from './audit-acts.rules.ts';

/** What an entry is about, as it is called today. `key` is what its page is found by. */
export type NamedThing = { of: AuditThing; name: string; key: string };

type Subject = Pick<AuditEntry, 'action' | 'subject'>;

/** Names for the subjects of a page of entries. What is gone has none. */
export async function nameThings(
  db: Tx,
  entries: readonly Subject[],
): Promise<(entry: Subject) => NamedThing | null> {
  const ids = (of: AuditThing) => [
    ...new Set(
      entries.flatMap(({ action, subject }) =>
        thingOf(action) === of && isUuid(subject) ? subject : [],
      ),
    ),
  ];
  const among = (of: AuditThing) => ({ id: { in: ids(of) } });
  const [orders, stores, members, users, merchants] = await Promise.all([
    db.order.findMany({
      where: among('order'),
      select: { id: true, orderId: true, orderKey: true },
    }),
    db.store.findMany({ where: among('store'), select: { id: true, name: true } }),
    db.membership.findMany({ where: among('member'), select: { id: true, user: NAME } }),
    db.user.findMany({ where: among('user'), select: { id: true, ...NAME.select } }),
    db.merchant.findMany({ where: among('merchant'), select: { id: true, name: true } }),
  ]);
  const named = new Map<string, NamedThing>([
    ...orders.map(({ id, orderId, orderKey }) => entryOf(id, 'order', orderId, orderKey)),
    ...stores.map(({ id, name }) => entryOf(id, 'store', name, name)),
    ...members.map(({ id, user }) => entryOf(id, 'member', fullName(user), id)),
    ...users.map(({ id, ...user }) => entryOf(id, 'user', fullName(user), id)),
    ...merchants.map(({ id, name }) => entryOf(id, 'merchant', name, id)),
  ]);
  return ({ subject }) => named.get(subject) ?? null;
}

const NAME = { select: { firstName: true, lastName: true } } as const;

function thingOf(action: string): AuditThing {
  return isAuditAction(action) ? AUDIT_ACTS[action].of : 'none';
}

function entryOf(
  id: string,
  of: AuditThing,
  name: string,
  key: string,
): readonly [string, NamedThing] {
  return [id, { of, name, key }];
}
