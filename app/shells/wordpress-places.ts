import { wordpressSession } from './wordpress-session.ts';

/** Returns the root path of all pages inside one store's own admin. */
export function wordpressRoot(storeId: string | undefined): string {
  return `/wordpress/${storeId ?? ''}`;
}

/** Returns the path of an app page below the root of its store. */
export function pathBelow(root: string, pathname: string): string {
  return pathname.slice(root.length) || '/';
}

/** Returns the address of an app path in the store's own admin. `adminPage` is the address of our page there. */
export function inWordpress(adminPage: string, path: string): string {
  const url = new URL(adminPage);
  url.searchParams.set('path', path);
  return url.href;
}

/** Returns a function that maps an app address to its address in the store's own admin. Any other address is returned
 *  unchanged, and so is every address before the admin has sent its own. */
export function wordpressTabHref(root: string): (href: string) => string {
  return (href) => {
    const adminPage = wordpressSession.adminPage();
    if (adminPage === null || !`${href}/`.startsWith(`${root}/`)) return href;
    return inWordpress(adminPage, pathBelow(root, href));
  };
}
