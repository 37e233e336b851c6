import { scopeOf, type GrantRole, type Permission } from '#app/domain/shared/permissions.ts';
import type { menuMessages } from '#app/messages/menu.ts';
import type { paletteMessages } from '#app/messages/palette.ts';
import { wordsOf } from './help-pages.rules.ts';
import { menuFor, ownLinksFor, screenExists, topLinksFor } from './menu.ts';

/** A page or action of the palette. Order results are not commands. */
export type Command = {
  id: string;
  group: 'pages' | 'actions';
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

type PaletteAction = { name: string; permission: Permission | null; does: Doing };

/** Actions that need no selected orders. */
// prettier-ignore
const ACTIONS = [
  { name: 'createOrder', permission: 'order.create', does: { kind: 'go', path: '/orders/create' } },
  { name: 'importOrders', permission: 'order.create', does: { kind: 'go', path: '/orders/import' } },
  { name: 'exportCommas', permission: 'order.print', does: { kind: 'export', style: 'comma' } },
  { name: 'exportSemicolons', permission: 'order.print', does: { kind: 'export', style: 'semicolon' } },
  { name: 'topUp', permission: 'account.settings', does: { kind: 'go', path: '/account' } },
  { name: 'onHold', permission: 'order.mark', does: { kind: 'go', path: '/orders?hold=yes' } },
  { name: 'addStore', permission: 'store.write', does: { kind: 'go', path: '/create-store' } },
  { name: 'addToken', permission: 'token.write', does: { kind: 'go', path: '/generate-access-token' } },
  { name: 'addManager', permission: 'manager.write', does: { kind: 'go', path: '/add-manager' } },
  { name: 'addHubStaff', permission: 'hubStaff.write', does: { kind: 'go', path: '/hub-staff/add' } },
  { name: 'approve', permission: 'hubStaff.write', does: { kind: 'go', path: '/administrators' } },
  { name: 'printAgent', permission: 'order.print', does: { kind: 'go', path: '/printing/agent' } },
  { name: 'deleteAccount', permission: null, does: { kind: 'go', path: '/profile/delete' } },
  { name: 'logOut', permission: null, does: { kind: 'logOut' } },
  { name: 'keys', permission: null, does: { kind: 'keys' } },
] as const satisfies readonly PaletteAction[];

type Texts = {
  menu: ReturnType<typeof menuMessages.in>['text'];
  palette: ReturnType<typeof paletteMessages.in>['text'];
};

/** Returns the pages of this person's menu, top bar and own account, followed by the actions. */
export function commandsFor(texts: Texts, role: GrantRole): Command[] {
  return [...pagesFor(texts, role), ...actionsFor(texts, role)];
}

function pagesFor({ menu: text }: Texts, role: GrantRole): Command[] {
  const pages = [
    ...menuFor(role, 'portal').flatMap(({ name, items }) =>
      items.map(({ label, path }) => ({ label, path, hint: text(`group.${name}`) })),
    ),
    ...[...topLinksFor(role, 'portal'), ...ownLinksFor(role, 'portal')].map(
      ({ label, path, keywords }) => ({ label, path, hint: keywords ? text(keywords) : '' }),
    ),
  ];
  return pages.map(({ label, path, hint }) => ({
    id: `page-${path.slice(1)}`,
    group: 'pages',
    label: text(label),
    hint,
    does: { kind: 'go', path },
  }));
}

function actionsFor({ palette: text }: Texts, role: GrantRole): Command[] {
  const actions = ACTIONS.filter(({ permission, does }) => {
    if (does.kind === 'go' && !screenExists(pathOf(does.path), 'portal')) return false;
    return permission === null || scopeOf(role, permission) !== null;
  });
  return actions.map(({ name, does }, nth) => ({
    id: `act-${nth}`,
    group: 'actions',
    label: text(`action.${name}`),
    hint: text(`keywords.${name}`),
    does,
  }));
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
  const placeOf = ({ group }: Command) => (group === 'pages' ? 0 : 1);
  return found.sort(
    (one, other) => placeOf(one) - placeOf(other) || isCalledSo(other) - isCalledSo(one),
  );
}

function pathOf(address: string): string {
  return address.split('?')[0] ?? address;
}
