import { generatePath, matchPath } from '@remix-run/react';
import { SCREENS } from './screens.ts';

/** The root path of every page inside the Shopify admin. */
export const EMBEDDED_ROOT = '/app';

/** Returns a function that turns an app path such as `/orders?page=2` into its address below the root of a shell
 *  inside an admin. */
export function hrefBelow(root: string): (path: string) => string {
  return (path) => {
    const { pathname, search, hash } = new URL(path, 'http://ours');
    const inside = pathInside(pathname);
    return `${root}${inside === '/' ? '' : inside}${search}${hash}`;
  };
}

/** Returns the address inside Shopify of an app path. */
export const embeddedHref = hrefBelow(EMBEDDED_ROOT);

/** Maps an old address of a screen to its present one: below its menu entry inside Shopify, or under its new name. */
export function presentAddress(address: string): string {
  const asked = address.replace(/\/+$/, '');
  for (const { formerly, path } of SCREENS)
    if (formerly && asked.endsWith(`/${formerly}`)) return asked.slice(0, -formerly.length) + path;
  return embeddedHref(asked.slice(EMBEDDED_ROOT.length));
}

function pathInside(pathname: string): string {
  for (const { path, embedded } of SCREENS) {
    const match = embedded && matchPath(`/${path}`, pathname);
    if (match) return generatePath(`/${embedded}`, match.params);
  }
  return pathname;
}

/** Returns the admin's own address of an app page. `admin` is the app's address in the admin. Any other address is
 *  returned unchanged. */
export function inAdmin(admin: string | null, href: string): string {
  return admin && /^\/app([/?#]|$)/.test(href) ? admin + href : href;
}
