import { counted } from '#app/domain/shared/counted.ts';
import { formatMoney, rand } from '#app/domain/shared/money.ts';
import { ROLE_WORDS } from '#app/domain/shared/role-words.rules.ts';
import type { GrantRole } from '#app/domain/shared/permissions.ts';
import type { Client } from '#app/domain/shared/origin.schema.ts';
import type { AuditDetail } from './audit-actions.rules.ts';

const ROLES: Readonly<Record<GrantRole, string>> = {
  ...ROLE_WORDS,
  store: 'API token',
  embedded: 'Shop',
  shopStaff: 'Shop staff',
};

const CLIENTS: Readonly<Record<Client, string>> = {
  portal: 'Portal',
  shopify: 'Shopify admin',
  wordpress: 'WordPress',
  backOffice: 'Back office',
  api: 'API',
  station: 'Printing page',
  worker: 'In the background',
  commandLine: 'Command line',
};

/** The actor's role: 'Administrator of Thumela', 'Manager'. Empty if it was not recorded. */
export function roleWords(role: string | null, productName: string): string {
  if (role === 'admin') return `Administrator of ${productName}`;
  return role === null ? '' : (ROLES[role as keyof typeof ROLES] ?? role);
}

/** Where the action came from, such as `Portal`, `API, token Nightly report` or `In the background (WordPress, user
 *  7)`. Empty if it was not recorded. */
export function clientWords(client: string | null, through: string | null): string {
  if (client === null) return '';
  const clientName = CLIENTS[client as Client] ?? client;
  if (!through) return clientName;
  // For a batch, `through` already says where the batch was requested, in words.
  if (client === 'worker') return `${clientName} (${through})`;
  // Shows the user's id in WordPress or the back office, because users choose their names themselves.
  if (isOfOwnAdmin(client)) return `${clientName}, user ${through}`;
  return `${clientName}, token ${through}`;
}

function isOfOwnAdmin(client: string): boolean {
  return client === 'wordpress' || client === 'backOffice';
}

const FACTS: { readonly [K in keyof AuditDetail]: (value: NonNullable<AuditDetail[K]>) => string } =
  {
    fields: (fields) => fields.map(asWords).join(', '),
    orders: (count) => counted(count, 'order'),
    rows: (count) => counted(count, 'row'),
    page: (page) => `page ${page}`,
    code: asWords,
    how: asWords,
    handle: (handle) => `…${handle}`,
    password: (isNew) => (isNew ? 'with a new password' : ''),
    intent: (action) => ACTION_LABELS[action] ?? asWords(action),
    cents: (cents) => formatMoney(rand(cents)),
    fromDay: (day) => `from ${day}`,
    name: (name) => name,
    url: (url) => url,
    onlyHere: (numbers) => `no longer in the shop: ${listed(numbers)}`,
  };

const MAX_NAMED = 20;

function listed(numbers: readonly string[]): string {
  const more = numbers.length - MAX_NAMED;
  return numbers.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** The stored details of an action in one line; unknown facts are left out. */
export function detailWords(detail: unknown): string {
  if (detail === null || typeof detail !== 'object') return '';
  const known = detail as Record<string, unknown>;
  return Object.entries(FACTS)
    .map(([key, words]) => {
      const value = known[key];
      return value === undefined || value === null ? '' : (words as (v: unknown) => string)(value);
    })
    .filter(Boolean)
    .join(' · ');
}

/** Our own name of a field, code or choice in words: 'pickup location' for `pickupLocationId`. Anything else, such as an
 *  invoice number or a month, stays as it is. */
function asWords(name: string): string {
  if (!/^[a-z]+(?:[A-Z][a-z]*)*$/.test(name)) return name;
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).split(' ');
  if (words.length > 1 && UNITS.has(words.at(-1)!)) words.pop();
  return words.map((word) => WORDS[word] ?? word).join(' ');
}

/** Last words of field names that say how the value is stored. */
const UNITS: ReadonlySet<string> = new Set(['id', 'ids', 'cents']);
const WORDS: Readonly<Record<string, string>> = {
  url: 'address',
  vat: 'VAT',
  csv: 'CSV',
  pdf: 'PDF',
  dpi: 'DPI',
};

/** Actions on orders whose stored name says something else than their button, or less. */
const ACTION_LABELS: Readonly<Record<string, string>> = {
  acceptPapers: 'accept outdated documents',
  confirmManifest: 'confirm manifest & print A4',
  labels: 'PDF labels',
  manifests: 'manifest (A4)',
  note: 'internal note',
  packingSlips: 'packing slip (PDF)',
  parcels: 'change parcels',
  returnLabels: 'return labels (PDF)',
  sendRest: 'move remaining items',
  takeBack: 'take back from the warehouse',
  takeOut: 'remove from manifest',
  toWarehouse: 'send to the warehouse',
  turnBack: 'return to sender',
  unsplit: 'put back',
  zebra: 'Zebra labels',
};
