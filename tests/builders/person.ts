import type { Prisma, Role } from '@prisma/client';
import { newId } from '#app/domain/shared/ids.ts';
import type { Services } from '#app/ports/services.ts';

type Over = Partial<Prisma.UserUncheckedCreateInput>;

/** A member; the email address is verified if the test says so. */
export async function givenPerson(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  role: Role,
  merchantId: string | null,
  { storeIds = [], ...over }: Over & { storeIds?: readonly string[] } = {},
): Promise<{ userId: string; membershipId: string; email: string }> {
  const [userId, membershipId] = [newId(), newId()];
  const at = clock.now();
  const user = await db.user.create({
    data: {
      id: userId,
      email: `${userId}@post.example`,
      firstName: 'Thabo',
      lastName: 'Nkosi',
      phone: '+27821234567',
      memberships: {
        create: { id: membershipId, role, merchantId, createdAt: at, acceptedAt: at },
      },
      storeAccess: { create: storeIds.map((storeId) => ({ storeId })) },
      ...over,
    },
  });
  return { userId: user.id, membershipId, email: user.email };
}
