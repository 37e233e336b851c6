declare const process: { env: { APP_URL?: string } };

/** Where our service is. Shopify's CLI puts APP_URL of its `.env` here when it bundles; null where it
 *  was forgotten, which only the buyer's page cannot do without. */
export function appOrigin(): string | null {
  try {
    // eslint-disable-next-line no-restricted-properties -- replaced by the bundler
    return new URL(process.env.APP_URL ?? '').origin;
  } catch {
    return null;
  }
}
