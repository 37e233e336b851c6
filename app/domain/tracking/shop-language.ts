import type { Language } from '#app/messages/languages.ts';
import type { Services } from '#app/ports/services.ts';

/** The language for recipients of a Shopify shop, for its pages that are about no order. */
export async function languageOfShop(
  { db }: Pick<Services, 'db'>,
  shop: string,
): Promise<Language> {
  const store = await db.store.findUnique({
    where: { integrationType_externalId: { integrationType: 'shopify', externalId: shop } },
    select: { recipientLanguage: true },
  });
  return store?.recipientLanguage ?? 'en';
}
