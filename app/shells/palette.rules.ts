import { scopeOf, type GrantRole, type Permission } from '#app/domain/shared/permissions.ts';
import { wordsOf } from './help-pages.rules.ts';
import { menuFor, ownLinksFor, screenExists, topLinksFor } from './menu.ts';

/** A page or action of the palette. Order results are not commands. */
export type Command = {
  id: string;
  group: 'Pages' | 'Actions';
  label: string;
  /** The text beside the label, which is searched too: the menu group or the search words of a page, or other words for
   *  an action. */
  hint: string;
  does: Doing;
};

export type Doing =
  | { kind: 'go'; path: string }
  | { kind: 'export'; style: string }
  | { kind: 'keys' }
  | { kind: 'logOut' };

type PaletteAction = { label: string; hint: string; permission: Permission | null; does: Doing };

/** Actions that need no selected orders. */
// prettier-ignore
const ACTIONS: readonly PaletteAction[] = [
  { label: 'Create Order', hint: 'New order', permission: 'order.create', does: { kind: 'go', path: '/orders/create' } },
  { label: 'Import CSV', hint: 'Import orders', permission: 'order.create', does: { kind: 'go', path: '/orders/import' } },
  { label: 'Export CSV with commas', hint: 'Export orders', permission: 'order.print', does: { kind: 'export', style: 'comma' } },
  { label: 'Export CSV for Excel in South Africa (semicolons)', hint: 'Export orders', permission: 'order.print', does: { kind: 'export', style: 'semicolon' } },
  { label: 'Topup Balance', hint: 'Top up, pay, EFT, money', permission: 'account.settings', does: { kind: 'go', path: '/account' } },
  { label: 'Orders on hold', hint: 'Held, release', permission: 'order.mark', does: { kind: 'go', path: '/orders?hold=yes' } },
  { label: 'Add New Store', hint: 'Connect a store', permission: 'store.write', does: { kind: 'go', path: '/create-store' } },
  { label: 'Generate Access Token', hint: 'Store token', permission: 'token.write', does: { kind: 'go', path: '/generate-access-token' } },
  { label: 'Add Manager', hint: 'New manager', permission: 'manager.write', does: { kind: 'go', path: '/add-manager' } },
  { label: 'Add Hub Staff', hint: 'New hub staff', permission: 'hubStaff.write', does: { kind: 'go', path: '/hub-staff/add' } },
  { label: 'Approve administrators', hint: 'Refuse, remove', permission: 'hubStaff.write', does: { kind: 'go', path: '/administrators' } },
  { label: 'Print agent', hint: 'Download, network printer, install', permission: 'order.print', does: { kind: 'go', path: '/printing/agent' } },
  { label: 'Delete account', hint: 'Your account', permission: null, does: { kind: 'go', path: '/profile/delete' } },
  { label: 'Log out', hint: 'Logout, sign out', permission: null, does: { kind: 'logOut' } },
  { label: 'Keyboard shortcuts', hint: 'Help, show the keys', permission: null, does: { kind: 'keys' } },
];

/** Returns the pages of this person's menu, top bar and own account, followed by the actions. */
export function commandsFor(role: GrantRole): Command[] {
  const pages = [
    ...menuFor(role, 'portal').flatMap(({ label: hint, items }) =>
      items.map(({ label, path }) => ({ label, path, hint })),
    ),
    ...[...topLinksFor(role, 'portal'), ...ownLinksFor(role, 'portal')].map(
      ({ label, path, keywords: hint }) => ({ label, path, hint }),
    ),
  ];
  const actions = ACTIONS.filter(({ permission, does }) => {
    if (does.kind === 'go' && !screenExists(pathOf(does.path), 'portal')) return false;
    return permission === null || scopeOf(role, permission) !== null;
  });
  return [
    ...pages.map(({ label, path, hint }) => ({
      id: `page-${path.slice(1)}`,
      group: 'Pages' as const,
      label,
      hint,
      does: { kind: 'go' as const, path },
    })),
    ...actions.map(({ label, hint, does }, nth) => ({
      id: `act-${nth}`,
      group: 'Actions' as const,
      label,
      hint,
      does,
    })),
  ];
}

/** Returns the commands in whose label or hint every typed word is the beginning of a word. Pages come before actions.
 *  Within each, labels that begin with the typed text come first. */
export function commandsMatching(commands: readonly Command[], typed: string): Command[] {
  const words = wordsOf(typed);
  if (words.length === 0) return [...commands];
  const found = commands.filter(({ label, hint }) => {
    const own = wordsOf(`${label} ${hint}`);
    return words.every((word) => own.some((one) => one.startsWith(word)));
  });
  const isCalledSo = ({ label }: Command) =>
    Number(wordsOf(label).join(' ').startsWith(words.join(' ')));
  const placeOf = ({ group }: Command) => (group === 'Pages' ? 0 : 1);
  return found.sort(
    (one, other) => placeOf(one) - placeOf(other) || isCalledSo(other) - isCalledSo(one),
  );
}

function pathOf(address: string): string {
  return address.split('?')[0] ?? address;
}
