import type { Store } from '@prisma/client';
import { newId } from '#app/domain/shared/ids.ts';
import type { Services } from '#app/ports/services.ts';

/** A person invited as manager of one store who has not accepted yet: the membership and the email address. */
export async function invitedManager(
  { db, clock }: Services,
  word: string,
  store: Store,
): Promise<{ managerId: string; managerEmail: string }> {
  const [userId, managerId, at] = [newId(), newId(), clock.now()];
  const managerEmail = `manager.${word}@post.example`.toLowerCase();
  await db.user.create({
    data: {
      id: userId,
      email: managerEmail,
      firstName: 'Sipho',
      lastName: 'Manager',
      phone: '+27821234567',
      storeAccess: { create: { storeId: store.id } },
      memberships: {
        create: {
          id: managerId,
          role: 'storeManager',
          merchantId: store.merchantId,
          madePerson: true,
          createdAt: at,
          // Long enough ago to be sent again.
          invitedAt: new Date(at.getTime() - 120_000),
        },
      },
    },
  });
  return { managerId, managerEmail };
}
