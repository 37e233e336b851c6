import { wordpressSession } from './wordpress-session.ts';

/** Everything that one store's wp-admin frames lies below it. */
export function wordpressRoot(storeId: string | undefined): string {
  return `/wordpress/${storeId ?? ''}`;
}

/** A page of ours, as a path below the root of its store. */
export function pathBelow(root: string, pathname: string): string {
  return pathname.slice(root.length) || '/';
}

/** The address at which wp-admin shows a path of ours. `adminPage` is our page there. */
export function inWordpress(adminPage: string, path: string): string {
  const url = new URL(adminPage);
  url.searchParams.set('path', path);
  return url.href;
}

/** What turns an address of ours into that of wp-admin around it. What is no page of ours there stays as it is. */
export function wordpressTabHref(root: string): (href: string) => string {
  return (href) => {
    const adminPage = wordpressSession.adminPage();
    if (adminPage === null || !`${href}/`.startsWith(`${root}/`)) return href;
    return inWordpress(adminPage, pathBelow(root, href));
  };
}
