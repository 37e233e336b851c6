import { generatePath, matchPath } from '@remix-run/react';
import { SCREENS } from './screens.ts';

/** Everything that Shopify frames lies below it. */
export const EMBEDDED_ROOT = '/app';

/** What turns a path of ours (`/orders?page=2`) into its address below the root of a frame that stands
 *  inside an admin. */
export function hrefBelow(root: string): (path: string) => string {
  return (path) => {
    const { pathname, search, hash } = new URL(path, 'http://ours');
    const inside = pathInside(pathname);
    return `${root}${inside === '/' ? '' : inside}${search}${hash}`;
  };
}

/** The address inside Shopify of a path of ours. */
export const embeddedHref = hrefBelow(EMBEDDED_ROOT);

/** Where a screen lies today, by an address of before: below its menu entry inside Shopify, or by its new name. */
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

/** The admin's own address of a page of ours; `admin` is where the app stands there. What is no page
 *  inside Shopify stays as it is. */
export function inAdmin(admin: string | null, href: string): string {
  return admin && /^\/app([/?#]|$)/.test(href) ? admin + href : href;
}
