/** Matches a shop's host, and Shopify's two hosts for app billing. */
const SHOPIFY_HOST = /^([a-z0-9][a-z0-9-]*\.myshopify|(api|partners)\.shopify)\.com$/;

/** A fetch that redirects calls to a shop or to Shopify to the store simulator. The URLs in our code remain the real
 *  ones, so the code that makes the calls does not have to handle the simulator. */
export function simulatorFetch(simulatorUrl: string): typeof fetch {
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (!SHOPIFY_HOST.test(url.hostname)) return fetch(input, init);
    const local = new URL(`/${url.hostname}${url.pathname}${url.search}`, simulatorUrl);
    return fetch(input instanceof Request ? new Request(local, input) : local, init);
  };
}
