import type { Membership, Role } from '@prisma/client';
import type { Clock } from '#app/ports/clock.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { newId } from '#app/domain/shared/ids.ts';

type Place = { userId: string; role: Role; merchantId: string | null };

/** Makes a person a member from now on. An existing membership of the same account, or of the operator, gets the new
 *  role. */
export async function makeMember(
  db: Tx,
  { clock }: { clock: Clock },
  { userId, role, merchantId }: Place,
): Promise<Membership> {
  const at = clock.now();
  const known = await db.membership.findFirst({ where: { userId, merchantId } });
  // Administrators have access to every hub.
  if (known && role === 'admin') await db.hubStaffAccess.deleteMany({ where: { userId } });
  if (known)
    await db.user.updateMany({
      where: { id: userId, oldRole: known.role, oldMerchantId: merchantId },
      data: { oldRole: role },
    });
  if (known)
    return db.membership.update({
      where: { id: known.id },
      data: { role, acceptedAt: known.acceptedAt ?? at },
    });
  return db.membership.create({
    data: { id: newId(), userId, role, merchantId, createdAt: at, acceptedAt: at },
  });
}

/** The membership under which a person acts on an account's data: their membership there, or else the operator's. */
export async function membershipFor(
  db: Tx,
  userId: string,
  merchantId: string | null,
): Promise<Membership | null> {
  const found = await db.membership.findMany({
    where: { userId, acceptedAt: { not: null }, OR: [{ merchantId }, { merchantId: null }] },
  });
  return found.find((one) => one.merchantId === merchantId) ?? found[0] ?? null;
}

/** The roles of people by user id: in this account, or else in the operator's staff. Former members and invited people
 *  are not included. */
export async function rolesFor(
  db: Tx,
  userIds: readonly string[],
  merchantId: string | null,
): Promise<ReadonlyMap<string, Role>> {
  const found = await db.membership.findMany({
    where: {
      userId: { in: [...userIds] },
      acceptedAt: { not: null },
      OR: [{ merchantId }, { merchantId: null }],
    },
    select: { userId: true, role: true, merchantId: true },
  });
  const first = found.filter((one) => one.merchantId === null);
  const own = found.filter((one) => one.merchantId !== null);
  return new Map([...first, ...own].map(({ userId, role }) => [userId, role]));
}

/** Owners of an account, as a Prisma `where` for people. */
export function ownersOf(merchantId: string) {
  return {
    memberships: { some: { merchantId, role: 'merchant' as const, acceptedAt: { not: null } } },
  };
}
