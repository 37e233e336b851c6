import type { Present } from './mode.rules.ts';

const NAMES = ['SHOPIFY_APP_ID', 'SHOPIFY_PARTNER_ORGANIZATION', 'SHOPIFY_PARTNER_TOKEN'] as const;
type Name = (typeof NAMES)[number] | 'SHOPIFY_METER';

/** The errors in the settings for billing by Shopify: they must be set completely or not at all, and the billing mode
 *  `app-pricing` requires all of them and `SHOPIFY_API_KEY`. */
export function appPricingErrors(present: Present): string[] {
  const missing = NAMES.filter((name) => !present[name]);
  const isChosen = present['SHOPIFY_BILLING'] === 'app-pricing';
  if (missing.length === NAMES.length && !isChosen) return [];
  const errors = missing.length
    ? [`${missing.join(', ')} missing: billing by Shopify needs all of ${NAMES.join(', ')}`]
    : [];
  if (isChosen && !present['SHOPIFY_API_KEY'])
    errors.push(
      'SHOPIFY_BILLING is app-pricing, so set SHOPIFY_API_KEY to the client ID of the app that bills',
    );
  return errors;
}

export type AppPricingSettings = {
  appId: string;
  organization: string;
  partnerToken: string;
  meter: string;
};

/** The settings for billing by Shopify, or null when it is not configured. */
export function appPricingOf(env: {
  readonly [N in Name]?: string | undefined;
}): AppPricingSettings | null {
  const { SHOPIFY_APP_ID: appId, SHOPIFY_PARTNER_ORGANIZATION: organization } = env;
  const { SHOPIFY_PARTNER_TOKEN: partnerToken, SHOPIFY_METER: meter } = env;
  if (!appId || !organization || !partnerToken || !meter) return null;
  return { appId, organization, partnerToken, meter };
}
