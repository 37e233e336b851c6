import type { Merchant, PrivacyRequest, Store } from '@prisma/client';
import { ownersOf } from '#app/domain/people/memberships.ts';
import { appAddress } from '#app/domain/stores/shopify-address.rules.ts';
import type { Services } from '#app/ports/services.ts';

type Needs = Pick<Services, 'db' | 'mailer' | 'settings' | 'log'>;
type Told = Store & { merchant: Merchant };

/** Mails the merchant's people that a customer requested their data, and where the export is. A shop that has not
 *  joined an account has an address of its own, and finds the export inside its admin. Returns whether anyone was
 *  notified: until then the request stays open, and the store's page shows it. */
export async function notifyDataRequest(deps: Needs, request: PrivacyRequest): Promise<boolean> {
  const store = await deps.db.store.findUniqueOrThrow({
    where: { id: request.storeId },
    include: { merchant: true },
  });
  const users = await deps.db.user.findMany({ where: ownersOf(store.merchantId) });
  const where =
    users.length > 0
      ? [`${deps.settings.publicUrl}/api/privacy-requests/${request.id}`, 'Sign in first.']
      : insideTheAdmin(deps, store);
  const recipients =
    users.length > 0
      ? users.map(({ email, firstName }) => ({ to: email, hello: `Hello ${firstName}` }))
      : addressesOf(store).map((to) => ({ to, hello: 'Hello' }));
  if (recipients.length === 0)
    deps.log.warn({ storeId: store.id, requestId: request.id }, 'nobody to tell of a data request');
  for (const { to, hello } of recipients)
    await deps.mailer.send({
      to,
      subject: `A customer of ${store.name} asks for their data`,
      text: [
        hello,
        `A customer of ${store.name} asked Shopify which data you hold about them. Here is the data that ${deps.settings.productName} holds, to send to them:`,
        ...where,
        'You must answer the customer within 30 days.',
      ].join('\n\n'),
    });
  return recipients.length > 0;
}

/** The e-mail address of an account that a shop created is the shop's domain, which receives no mail. */
function addressesOf({ contactEmail, merchant }: Told): string[] {
  const email = contactEmail ?? merchant.email;
  return email.includes('@') ? [email] : [];
}

function insideTheAdmin({ settings }: Needs, store: Store): string[] {
  const address = appAddress(settings.shopifyAppUrl, store.externalId ?? '');
  const open = `Open ${settings.productName} in Shopify, then Store, Privacy requests.`;
  return address ? [address, open] : [open];
}
