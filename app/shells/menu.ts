import { matchPath } from '@remix-run/react';
import { scopeOf, type GrantRole } from '#app/domain/shared/permissions.ts';
import { SCREENS, screensOf, type Frame, type MenuGroupName, type ScreenRoute } from './screens.ts';

export type MenuIcon = 'orders' | 'store' | 'manifest' | 'receiving' | 'money' | 'users';
export type MenuItem = { label: string; path: string; keywords: string };
export type MenuGroup = { label: string; icon: MenuIcon; items: readonly MenuItem[] };

/** Its count stands beside it, counted this far. */
export const ALERTS_PATH = '/alerts';
export const MAX_COUNTED = 100;

/** As it stands beside the entry; null where nothing waits. */
export function countText(needing: number): string | null {
  if (needing === 0) return null;
  return needing < MAX_COUNTED ? String(needing) : `${MAX_COUNTED - 1}+`;
}

type Group = { label: MenuGroupName; icon: MenuIcon };

/** Specification 1, section 2.2, in its order, with what needs a person first (product.md D29). Hub staff see their own hubs (product.md D1). */
const GROUPS: readonly Group[] = [
  { label: 'Dashboard', icon: 'orders' },
  { label: 'Store', icon: 'store' },
  { label: 'Manifest', icon: 'manifest' },
  { label: 'Receiving', icon: 'receiving' },
  { label: 'Money', icon: 'money' },
  { label: 'Users', icon: 'users' },
];

/** What this role can reach; empty groups are left out. */
export function menuFor(role: GrantRole, frame: Frame): MenuGroup[] {
  return GROUPS.map((group) => ({ ...group, items: itemsOf(group.label, role, frame) })).filter(
    ({ items }) => items.length > 0,
  );
}

/** Beside the person in the top bar: what the specification reaches from other screens. */
export function topLinksFor(role: GrantRole, frame: Frame): MenuItem[] {
  return itemsOf('Top bar', role, frame);
}

/** The pages of a person's own account, which the palette offers too. */
export function ownLinksFor(role: GrantRole, frame: Frame): MenuItem[] {
  return itemsOf('Own account', role, frame);
}

function itemsOf(group: MenuGroupName, role: GrantRole, frame: Frame): MenuItem[] {
  return screensOf(frame).flatMap((screen) => {
    const { path, menu } = screen;
    if (menu?.group !== group || !isOffered(screen, role)) return [];
    return [{ label: menu.label, path: `/${path}`, keywords: menu.keywords ?? '' }];
  });
}

function isOffered({ menu, permission, elsewhere }: ScreenRoute, role: GrantRole): boolean {
  const needed = menu?.permission ?? permission;
  return elsewhere?.[role] === undefined && (needed === null || scopeOf(role, needed) !== null);
}

/** Whether the frame mounts the screen. */
export function screenExists(path: string, frame: Frame): boolean {
  return screensOf(frame).some((screen) => `/${screen.path}` === path);
}

/** Whether those who are signed out may open the page as well. */
export function isOpenPage(pathname: string): boolean {
  return SCREENS.some(({ path, isOpen }) => isOpen && matchPath(`/${path}`, pathname));
}

/** The entry that stays highlighted on this page: the longest that the path lies under. */
export function activePath(groups: readonly MenuGroup[], pathname: string): string | null {
  const screen = SCREENS.find(({ path, parent }) => parent && matchPath(`/${path}`, pathname));
  const place = screen ? `/${screen.parent}` : pathname;
  const under = groups
    .flatMap((group) => group.items.map((item) => item.path))
    .filter((path) => place === path || place.startsWith(`${path}/`));
  return under.sort((a, b) => b.length - a.length)[0] ?? null;
}
