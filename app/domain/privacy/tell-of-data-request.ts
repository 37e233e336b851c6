import type { PrivacyRequest } from '@prisma/client';
import type { Services } from '#app/ports/services.ts';

type Needs = Pick<Services, 'db' | 'mailer' | 'settings'>;

/** Tells the merchant's people that a customer asked for their data, and where the export is. Who has
 *  no account in the portal finds it through the shop's own session. */
export async function tellOfDataRequest(deps: Needs, request: PrivacyRequest): Promise<boolean> {
  const store = await deps.db.store.findUniqueOrThrow({ where: { id: request.storeId } });
  const people = await deps.db.user.findMany({
    where: { merchantId: store.merchantId, role: 'merchant', emailProvedAt: { not: null } },
  });
  const { publicUrl, productName } = deps.settings;
  for (const person of people)
    await deps.mailer.send({
      to: person.email,
      subject: `A customer of ${store.name} asks for their data`,
      text: [
        `Hello ${person.firstName}`,
        `A customer of ${store.name} asked Shopify which data is held about them. What ${productName} holds is here, for you to hand on:`,
        `${publicUrl}/api/privacy-requests/${request.id}`,
        'Sign in first. The customer must have an answer within 30 days.',
      ].join('\n\n'),
    });
  return true;
}
