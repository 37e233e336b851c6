const SHOP_HOST = /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/;

/** A fetch that sends everything meant for a shop to the store simulator. Domains stay
 *  real-looking, so no other code knows. */
export function simulatorFetch(simulatorUrl: string): typeof fetch {
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (!SHOP_HOST.test(url.hostname)) return fetch(input, init);
    const local = new URL(`/${url.hostname}${url.pathname}${url.search}`, simulatorUrl);
    return fetch(input instanceof Request ? new Request(local, input) : local, init);
  };
}
