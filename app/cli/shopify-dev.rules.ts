import type { Present } from '#app/config/mode.rules.ts';

/** Maps the variables of `shopify app dev` (public URL, port, app) to our settings. The CLI's HOST is the public
 *  address; ours is the listening address. The courier, the database and the mail server come from `.env`: a
 *  development store sends real webhooks, so nothing is simulated. @throws Error when the CLI did not start this
 *  process. */
export function shopifyDevSettings(source: Present): Present {
  const {
    APP_URL: address,
    PORT,
    SHOPIFY_API_KEY,
    SHOPIFY_API_SECRET,
    SCOPES: _,
    ...rest
  } = source;
  if (!address || !PORT || !SHOPIFY_API_KEY || !SHOPIFY_API_SECRET)
    throw new Error(
      'Run `shopify app dev`. It starts this process with the address, the port and the keys.',
    );
  return {
    ...rest,
    SHOPIFY_API_KEY,
    SHOPIFY_API_SECRET,
    PORT,
    HOST: '127.0.0.1',
    PUBLIC_URL: address,
    APP_MODE: 'production',
    // The CLI and its tunnel run on this machine.
    TRUST_PROXY: 'loopback',
  };
}
