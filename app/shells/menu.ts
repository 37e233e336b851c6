import { matchPath } from '@remix-run/react';
import { scopeOf, type GrantRole } from '#app/domain/shared/permissions.ts';
import {
  SCREENS,
  screensOf,
  type ShellName,
  type MenuGroupName,
  type MenuText,
  type ScreenRoute,
} from './screens.ts';

export type MenuIcon = 'orders' | 'store' | 'manifest' | 'receiving' | 'money' | 'users';
/** `label` and `keywords` are keys of texts. */
export type MenuItem = {
  label: MenuText<'entry'>;
  path: string;
  keywords: MenuText<'keywords'> | null;
};
export type MenuGroup = Group & { items: readonly MenuItem[] };

/** The path of the alerts page. Its menu entry shows the number of open alerts, counted up to `MAX_COUNTED`. */
export const ALERTS_PATH = '/alerts';
export const MAX_COUNTED = 100;

/** Returns a count as shown beside a menu entry or on the bell; null for zero. */
export function countText(needing: number): string | null {
  if (needing === 0) return null;
  return needing < MAX_COUNTED ? String(needing) : `${MAX_COUNTED - 1}+`;
}

type Group = { name: Exclude<MenuGroupName, 'topBar' | 'ownAccount'>; icon: MenuIcon };

/** The groups of the menu, in their order (specification 1, section 2.2). */
const GROUPS: readonly Group[] = [
  { name: 'dashboard', icon: 'orders' },
  { name: 'store', icon: 'store' },
  { name: 'manifest', icon: 'manifest' },
  { name: 'receiving', icon: 'receiving' },
  { name: 'money', icon: 'money' },
  { name: 'users', icon: 'users' },
];

/** Returns the menu entries that this role is offered, without empty groups. */
export function menuFor(role: GrantRole, shell: ShellName): MenuGroup[] {
  return GROUPS.map((group) => ({ ...group, items: itemsOf(group.name, role, shell) })).filter(
    ({ items }) => items.length > 0,
  );
}

/** Returns the links of the portal's top bar. */
export function topLinksFor(role: GrantRole, shell: ShellName): MenuItem[] {
  return itemsOf('topBar', role, shell);
}

/** Returns the pages of the person's own account, which the palette offers. */
export function ownLinksFor(role: GrantRole, shell: ShellName): MenuItem[] {
  return itemsOf('ownAccount', role, shell);
}

function itemsOf(group: MenuGroupName, role: GrantRole, shell: ShellName): MenuItem[] {
  return screensOf(shell).flatMap((screen) => {
    const { path, menu } = screen;
    if (menu?.group !== group || !isOffered(screen, role)) return [];
    return [{ label: menu.label, path: `/${path}`, keywords: menu.keywords ?? null }];
  });
}

function isOffered(screen: ScreenRoute, role: GrantRole): boolean {
  return mayOpen({ ...screen, permission: screen.menu?.permission ?? screen.permission }, role);
}

function mayOpen({ permission, elsewhere }: ScreenRoute, role: GrantRole): boolean {
  return (
    elsewhere?.[role] === undefined && (permission === null || scopeOf(role, permission) !== null)
  );
}

/** Whether the shell has a screen at this path. */
export function screenExists(path: string, shell: ShellName): boolean {
  return screensOf(shell).some((screen) => `/${screen.path}` === path);
}

/** Whether this role can open the screen, so that a link to it works. */
export function isOpenTo(role: GrantRole, path: string, shell: ShellName): boolean {
  return screensOf(shell).some((screen) => `/${screen.path}` === path && mayOpen(screen, role));
}

/** Whether the menu has an entry for the path. If so, the person whose menu it is may open the page. */
export function isInMenu(groups: readonly MenuGroup[], path: string): boolean {
  return groups.some(({ items }) => items.some((item) => item.path === path));
}

/** Whether signed-out visitors may open the page too. */
export function isOpenPage(pathname: string): boolean {
  return SCREENS.some(({ path, isOpen }) => isOpen && matchPath(`/${path}`, pathname));
}

/** Returns the path of the menu entry to highlight on this page, or null: the longest path of an entry with which the
 *  page's path, or its screen's `parent`, begins. */
export function activePath(groups: readonly MenuGroup[], pathname: string): string | null {
  const screen = SCREENS.find(({ path, parent }) => parent && matchPath(`/${path}`, pathname));
  const place = screen ? `/${screen.parent}` : pathname;
  const under = groups
    .flatMap((group) => group.items.map((item) => item.path))
    .filter((path) => place === path || place.startsWith(`${path}/`));
  return under.sort((a, b) => b.length - a.length)[0] ?? null;
}
