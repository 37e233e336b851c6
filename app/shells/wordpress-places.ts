import { wordpressSession } from './wordpress-session.ts';

/** Returns the root path of all pages inside one store's wp-admin. */
export function wordpressRoot(storeId: string | undefined): string {
  return `/wordpress/${storeId ?? ''}`;
}

/** Returns the path of an app page below the root of its store. */
export function pathBelow(root: string, pathname: string): string {
  return pathname.slice(root.length) || '/';
}

/** Returns the wp-admin address of an app path. `adminPage` is the address of our page in wp-admin. */
export function inWordpress(adminPage: string, path: string): string {
  const url = new URL(adminPage);
  url.searchParams.set('path', path);
  return url.href;
}

/** Returns a function that maps an app address to its wp-admin address. Any other address is returned unchanged. */
export function wordpressTabHref(root: string): (href: string) => string {
  return (href) => {
    const adminPage = wordpressSession.adminPage();
    if (adminPage === null || !`${href}/`.startsWith(`${root}/`)) return href;
    return inWordpress(adminPage, pathBelow(root, href));
  };
}
