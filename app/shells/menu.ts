import { matchPath } from '@remix-run/react';
import type { GrantRole } from '#app/domain/shared/permissions.ts';
import { screensOf, type Frame } from './screens.ts';

export type MenuIcon = 'orders' | 'store' | 'manifest' | 'receiving' | 'money' | 'users';
export type MenuItem = { label: string; path: string; roles: readonly GrantRole[] };
export type MenuGroup = { label: string; icon: MenuIcon; items: readonly MenuItem[] };

/** Its count stands beside it, counted this far. */
export const ALERTS_PATH = '/alerts';
export const MAX_COUNTED = 100;

/** As it stands beside the entry; null where nothing waits. */
export function countText(needing: number): string | null {
  if (needing === 0) return null;
  return needing < MAX_COUNTED ? String(needing) : `${MAX_COUNTED - 1}+`;
}

const EVERY_PERSON: readonly GrantRole[] = ['admin', 'merchant', 'storeManager', 'hubStaff'];
/** Of a store's own admin, which knows one store alone. */
const OWN_ADMIN: readonly GrantRole[] = ['embedded', 'shopStaff'];
const SHIPPERS: readonly GrantRole[] = ['admin', 'merchant', 'storeManager', ...OWN_ADMIN];
const OWNERS: readonly GrantRole[] = ['admin', 'merchant'];
const ADMIN: readonly GrantRole[] = ['admin'];

/** Specification 1, section 2.2, in its order, with what needs a person first (product.md D29). Hub staff see their own hubs (product.md D1). */
// prettier-ignore
const MENU: readonly MenuGroup[] = [
  { label: 'Dashboard', icon: 'orders', items: [
    { label: 'Home', path: '/dashboard', roles: SHIPPERS },
    { label: 'Needs attention', path: ALERTS_PATH, roles: SHIPPERS },
    { label: 'Orders', path: '/orders', roles: [...EVERY_PERSON, ...OWN_ADMIN] },
    { label: 'Operations', path: '/operations', roles: ADMIN },
    { label: 'Delivery performance', path: '/performance', roles: SHIPPERS },
  ] },
  { label: 'Store', icon: 'store', items: [
    { label: 'All Stores', path: '/all-stores', roles: OWNERS },
    { label: 'Settings', path: '/store-settings', roles: OWNERS },
    { label: 'Managers', path: '/all-managers', roles: OWNERS },
    { label: 'Activity Log', path: '/audit-log', roles: OWNERS },
    { label: 'Store', path: '/store', roles: OWN_ADMIN },
    { label: 'Pickup Locations', path: '/locations', roles: ['embedded'] },
  ] },
  { label: 'Manifest', icon: 'manifest', items: [
    { label: 'Manifest Orders', path: '/manifest-orders', roles: SHIPPERS },
    { label: 'Manifest History', path: '/manifest-history', roles: SHIPPERS },
  ] },
  { label: 'Receiving', icon: 'receiving', items: [
    { label: 'View Hubs', path: '/hubs', roles: ['admin', 'hubStaff'] },
    { label: 'Create Hub', path: '/hubs/create', roles: ADMIN },
  ] },
  { label: 'Money', icon: 'money', items: [
    { label: 'Account', path: '/account', roles: ['merchant'] },
    { label: 'Invoices', path: '/account/papers', roles: ['merchant'] },
    { label: 'Adjustments', path: '/adjustments', roles: ADMIN },
    { label: 'Invoices', path: '/invoices', roles: ADMIN },
    { label: 'Reconciliation', path: '/reconciliation', roles: ADMIN },
    { label: 'Shipping rates', path: '/rates', roles: ADMIN },
  ] },
  { label: 'Users', icon: 'users', items: [
    { label: 'Merchants', path: '/all-merchants', roles: ADMIN },
    { label: 'Hub Staff', path: '/hub-staff', roles: ADMIN },
    { label: 'Administrators', path: '/administrators', roles: ADMIN },
  ] },
];

/** Beside the person in the top bar: what the specification reaches from other screens. */
// prettier-ignore
const TOP_LINKS: readonly MenuItem[] = [
  { label: 'Printing', path: '/printing', roles: SHIPPERS },
  { label: 'Failed background jobs', path: '/failed-jobs', roles: ADMIN },
  { label: 'Holidays', path: '/holidays', roles: ADMIN },
  { label: 'Help', path: '/help', roles: [...EVERY_PERSON, ...OWN_ADMIN] },
];

/** What this role can reach; empty groups are left out. */
export function menuFor(role: GrantRole, frame: Frame): MenuGroup[] {
  return MENU.map((group) => ({
    ...group,
    items: group.items.filter((item) => isOffered(item, role, frame)),
  })).filter((group) => group.items.length > 0);
}

export function topLinksFor(role: GrantRole, frame: Frame): MenuItem[] {
  return TOP_LINKS.filter((item) => isOffered(item, role, frame));
}

function isOffered(item: MenuItem, role: GrantRole, frame: Frame): boolean {
  return item.roles.includes(role) && screenExists(item.path, frame);
}

/** Whether the frame mounts the screen. */
export function screenExists(path: string, frame: Frame): boolean {
  return screensOf(frame).some((screen) => `/${screen.path}` === path);
}

/** Whether a link to the screen leads somewhere for this role: what is in the menu for others is not for it. */
export function isOpenTo(role: GrantRole, path: string, frame: Frame): boolean {
  const entries = [...MENU.flatMap(({ items }) => items), ...TOP_LINKS].filter(
    (item) => item.path === path,
  );
  const isForRole = entries.length === 0 || entries.some(({ roles }) => roles.includes(role));
  return isForRole && screenExists(path, frame);
}

/** Pages that belong to an entry of the menu though their address does not begin with it. */
const BELONGS_TO: Record<string, string> = {
  '/order-details/*': '/orders',
  '/order/update/*': '/orders',
  '/get-order-key': '/orders',
  '/store-orders/*': '/all-stores',
  '/create-store': '/all-stores',
  '/create-custom-store': '/all-stores',
  '/edit-store': '/store-settings',
  '/generate-access-token': '/store-settings',
  '/transaction/*': '/account',
  '/payment-success': '/account',
};

/** The entry that stays highlighted on this page: the longest that the path lies under. */
export function activePath(groups: readonly MenuGroup[], pathname: string): string | null {
  const parent = Object.entries(BELONGS_TO).find(([pattern]) => matchPath(pattern, pathname));
  const place = pathname === '/' ? '/orders' : (parent?.[1] ?? pathname);
  const under = groups
    .flatMap((group) => group.items.map((item) => item.path))
    .filter((path) => place === path || place.startsWith(`${path}/`));
  return under.sort((a, b) => b.length - a.length)[0] ?? null;
}
