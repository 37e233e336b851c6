/** Spelled as in the specification. */
const PLATFORMS: Record<string, string> = {
  shopify: 'Shopify',
  woocommerce: 'Woocommerce',
  custom: 'Custom',
};

export function platformName(platform: string): string {
  return PLATFORMS[platform] ?? platform;
}
