declare const process: { env: { APP_URL?: string } };

/** The origin of our service. Shopify's CLI inserts APP_URL from its `.env` when bundling. Null when it was not set:
 *  the admin's pages work without it, the buyer's page does not. */
export function appOrigin(): string | null {
  try {
    // eslint-disable-next-line no-restricted-properties -- replaced by the bundler
    return new URL(process.env.APP_URL ?? '').origin;
  } catch {
    return null;
  }
}
