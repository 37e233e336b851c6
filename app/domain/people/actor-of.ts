import { fullName } from '#app/domain/shared/full-name.ts';
import type { ApiToken, Membership, PortalSession, Prisma, Store, User } from '@prisma/client';
import type { Actor } from '#app/domain/shared/actor.ts';
import type { Db } from '#app/domain/shared/outbox.ts';
import { membershipAtSignIn } from '#app/domain/credentials/membership-at-sign-in.ts';

/** The relations of a membership that `actorOfRow` reads. */
export const MEMBER = {
  user: {
    include: {
      storeAccess: { select: { storeId: true, store: { select: { merchantId: true } } } },
      hubAccess: { select: { hubId: true } },
    },
  },
} as const satisfies Prisma.MembershipInclude;

type Member = Prisma.MembershipGetPayload<{ include: typeof MEMBER }>;

/** A member as an actor, with the stores or hubs they have access to now. Null if the member was removed, has not
 *  accepted, has not proved the address, or waits for an administrator's approval. Called for every page, so it reads
 *  only what the role needs. */
export async function actorOfMember(db: Db, id: string): Promise<Actor | null> {
  const member = await db.membership.findUnique({ where: { id }, include: { user: true } });
  return member && withReach(db, member);
}

/** The actor for the membership under which the person would sign in now (`membershipAtSignIn`). */
export async function actorOfUser(db: Db, userId: string): Promise<Actor | null> {
  const member = await membershipAtSignIn(db, userId);
  return member && actorOfMember(db, member.id);
}

/** The actor who requested a job, from the value of `requesterOf`. If no person requested the job, the actor is the
 *  store's own admin, even if one of the store's tokens requested it. Null if the membership ended or the store is
 *  disconnected. */
export async function actorOfRequester(db: Db, requestedBy: string): Promise<Actor | null> {
  const [kind, id = ''] = requestedBy.split(':');
  const actor =
    kind === 'user'
      ? await actorOfMember(db, id)
      : embeddedActorOf(await db.store.findUnique({ where: { id } }));
  return actor && { ...actor, from: { client: 'worker', address: null } };
}

async function withReach(db: Db, member: Membership & { user: User }): Promise<Actor | null> {
  // Membership and user are read in two queries; the user may have been deleted in between.
  if (!(member.user as User | null)) return null;
  const { userId, merchantId, role } = member;
  const stores =
    role === 'storeManager' && merchantId
      ? await db.storeManagerAccess.findMany({ where: { userId, store: { merchantId } } })
      : [];
  const hubs = role === 'hubStaff' ? await db.hubStaffAccess.findMany({ where: { userId } }) : [];
  return actorWith(member, {
    storeIds: stores.map(({ storeId }) => storeId),
    hubIds: hubs.map(({ hubId }) => hubId),
  });
}

/** As `actorOfMember`, for a row that was already read. */
export function actorOfRow(member: Member | null): Actor | null {
  if (!member) return null;
  const { storeAccess, hubAccess } = member.user;
  const ofAccount = storeAccess.filter(({ store }) => store.merchantId === member.merchantId);
  return actorWith(member, {
    storeIds: member.role === 'storeManager' ? ofAccount.map(({ storeId }) => storeId) : [],
    hubIds: member.role === 'hubStaff' ? hubAccess.map(({ hubId }) => hubId) : [],
  });
}

function actorWith(
  { id, user, role, merchantId, acceptedAt }: Membership & { user: User },
  reach: Pick<Actor, 'storeIds' | 'hubIds'>,
): Actor | null {
  if (!acceptedAt || !user.emailProvedAt || user.approvalAskedAt) return null;
  return {
    role,
    name: fullName(user),
    userId: user.id,
    membershipId: id,
    email: user.email,
    merchantId,
    ...reach,
  };
}

type SessionOrToken = Pick<PortalSession | ApiToken, 'membershipId' | 'userId'>;

/** The actor of a session, or of a person's token. */
export async function actorOfSession(
  db: Db,
  { membershipId, userId }: SessionOrToken,
): Promise<Actor | null> {
  if (membershipId) return actorOfMember(db, membershipId);
  return userId ? actorOfUser(db, userId) : null;
}

/** The actor of a valid token: its person, or its store while the store is connected. */
export async function actorOfToken(db: Db, token: ApiToken): Promise<Actor | null> {
  if (token.kind === 'bearer') return actorOfSession(db, token);
  const store = token.storeId ? await db.store.findUnique({ where: { id: token.storeId } }) : null;
  return actorOfStore(store, token.handle);
}

/** The actor for a store's own program, which uses one of the store's tokens. Null if the store is disconnected. */
export function actorOfStore(store: Store | null, handle: string): Actor | null {
  if (!store || store.state === 'disconnected') return null;
  return { ...ofStore(store), role: 'store', name: `${store.name} (store token …${handle})` };
}

/** The actor for a store's own admin, in Shopify or WordPress (product.md D24). Null if the store is disconnected. */
export function embeddedActorOf(store: Store | null): Actor | null {
  if (!store || store.state === 'disconnected') return null;
  return { ...ofStore(store), role: 'embedded', name: store.name };
}

function ofStore({ id, merchantId }: Store) {
  return { userId: null, membershipId: null, email: null, merchantId, storeIds: [id], hubIds: [] };
}
