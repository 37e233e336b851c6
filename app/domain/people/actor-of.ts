import type { ApiToken } from '@prisma/client';
import type { Actor } from '#app/domain/shared/actor.ts';
import type { Db } from '#app/domain/shared/outbox.ts';

/** The person as an actor, with what they reach at this moment; null where they are gone, the address
 *  is not proved, or an administrator has yet to agree. */
export async function actorOfUser(db: Db, userId: string): Promise<Actor | null> {
  const user = await db.user.findUnique({
    where: { id: userId },
    include: {
      storeAccess: { select: { storeId: true } },
      hubAccess: { select: { hubId: true } },
    },
  });
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
  if (!store || store.state === 'disconnected') return null;
  return {
    role: 'store',
    name: `${store.name} (store token …${token.handle})`,
    userId: null,
    email: null,
    merchantId: store.merchantId,
    storeIds: [store.id],
    hubIds: [],
  };
}
