import type { Present } from '#app/config/mode.rules.ts';

/** What `shopify app dev` says (where it can be reached, on which port, as which app), in the names of
 *  our settings. Its HOST is the public address; ours is where to listen. The courier, the database and
 *  the mail server are those of `.env`: a development store sends real webhooks, so nothing is
 *  simulated. @throws Error where the CLI did not start it. */
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
      'Run `shopify app dev`, which starts this itself: it says the address, the port and the keys.',
    );
  return {
    ...rest,
    SHOPIFY_API_KEY,
    SHOPIFY_API_SECRET,
    PORT,
    HOST: '127.0.0.1',
    PUBLIC_URL: address,
    APP_MODE: 'production',
    // The CLI and its tunnel stand on this machine.
    TRUST_PROXY: 'loopback',
  };
}
