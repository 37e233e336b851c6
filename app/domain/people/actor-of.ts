import type { ApiToken, Prisma, Store } from '@prisma/client';
import type { Actor } from '#app/domain/shared/actor.ts';
import type { Db } from '#app/domain/shared/outbox.ts';

/** What has to be read along with people. */
export const PERSON = {
  storeAccess: { select: { storeId: true } },
  hubAccess: { select: { hubId: true } },
} as const satisfies Prisma.UserInclude;

type Person = Prisma.UserGetPayload<{ include: typeof PERSON }>;

/** The person as an actor, with what they reach at this moment; null where they are gone, the address
 *  is not proved, or an administrator has yet to agree. Every page asks: what only one role has is
 *  read for that role alone. */
export async function actorOfUser(db: Db, userId: string): Promise<Actor | null> {
  const user = await db.user.findUnique({ where: { id: userId } });
  if (!user) return null;
  const where = { userId };
  const { storeManagerAccess, hubStaffAccess } = db;
  return actorOfPerson({
    ...user,
    storeAccess: user.role === 'storeManager' ? await storeManagerAccess.findMany({ where }) : [],
    hubAccess: user.role === 'hubStaff' ? await hubStaffAccess.findMany({ where }) : [],
  });
}

/** The same of a row that was read. */
export function actorOfPerson(user: Person | null): Actor | null {
  if (!user?.emailProvedAt || user.approvalAskedAt) return null;
  return {
    role: user.role,
    name: `${user.firstName} ${user.lastName}`,
    userId: user.id,
    email: user.email,
    merchantId: user.role === 'merchant' || user.role === 'storeManager' ? user.merchantId : null,
    storeIds: user.role === 'storeManager' ? user.storeAccess.map((row) => row.storeId) : [],
    hubIds: user.role === 'hubStaff' ? user.hubAccess.map((row) => row.hubId) : [],
  };
}

/** Whoever a live token speaks for: its person, or its store while that is connected. */
export async function actorOfToken(db: Db, token: ApiToken): Promise<Actor | null> {
  if (token.kind === 'bearer') return token.userId ? actorOfUser(db, token.userId) : null;
  const store = token.storeId ? await db.store.findUnique({ where: { id: token.storeId } }) : null;
  return actorOfStore(store, token.handle);
}

/** A store's own code, by one of its tokens. */
export function actorOfStore(store: Store | null, handle: string): Actor | null {
  if (!store || store.state === 'disconnected') return null;
  return { ...ofStore(store), role: 'store', name: `${store.name} (store token …${handle})` };
}

/** A store's own admin: Shopify's or WordPress' (product.md D24). */
export function embeddedActorOf(store: Store | null): Actor | null {
  if (!store || store.state === 'disconnected') return null;
  return { ...ofStore(store), role: 'embedded', name: store.name };
}

function ofStore({ id, merchantId }: Store) {
  return { userId: null, email: null, merchantId, storeIds: [id], hubIds: [] };
}
