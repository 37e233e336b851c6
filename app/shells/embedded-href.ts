import { generatePath, matchPath } from '@remix-run/react';
import { SCREENS } from './screens.ts';

/** Everything that Shopify frames lies below it. */
export const EMBEDDED_ROOT = '/app';

/** The address inside Shopify of a path of ours (`/orders?page=2`). */
export function embeddedHref(path: string): string {
  const { pathname, search, hash } = new URL(path, 'http://ours');
  const inside = pathInside(pathname);
  return `${EMBEDDED_ROOT}${inside === '/' ? '' : inside}${search}${hash}`;
}

function pathInside(pathname: string): string {
  for (const { path, embedded } of SCREENS) {
    const match = embedded && matchPath(`/${path}`, pathname);
    if (match) return generatePath(`/${embedded}`, match.params);
  }
  return pathname;
}
