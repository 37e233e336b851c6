/** A shop, and Shopify's own two that bill for apps. */
const SHOPIFY_HOST = /^([a-z0-9][a-z0-9-]*\.myshopify|(api|partners)\.shopify)\.com$/;

/** A fetch that sends everything meant for a shop or for Shopify itself to the store simulator. Domains stay
 *  real-looking, so no other code knows. */
export function simulatorFetch(simulatorUrl: string): typeof fetch {
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (!SHOPIFY_HOST.test(url.hostname)) return fetch(input, init);
    const local = new URL(`/${url.hostname}${url.pathname}${url.search}`, simulatorUrl);
    return fetch(input instanceof Request ? new Request(local, input) : local, init);
  };
}
