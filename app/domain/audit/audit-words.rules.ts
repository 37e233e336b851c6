import { counted } from '#app/domain/shared/counted.ts';
import { formatMoney, rand } from '#app/domain/shared/money.ts';
import { ROLE_WORDS } from '#app/domain/shared/role-words.rules.ts';
import type { GrantRole } from '#app/domain/shared/permissions.ts';
import type { Client } from '#app/domain/shared/origin.schema.ts';
import type { AuditDetail } from './audit-actions.rules.ts';

const ROLES: Readonly<Record<GrantRole, string>> = {
  ...ROLE_WORDS,
  store: 'Access token',
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

/** What whoever acted was: 'Administrator of Thumela', 'Manager'. Empty where nobody kept it. */
export function roleWords(role: string | null, productName: string): string {
  if (role === 'admin') return `Administrator of ${productName}`;
  return role === null ? '' : (ROLES[role as keyof typeof ROLES] ?? role);
}

/** By which door: `Portal`, `API, token Nightly report`, `In the background (WordPress, user 7)`. Empty
 *  where nobody kept it. */
export function clientWords(client: string | null, through: string | null): string {
  if (client === null) return '';
  const door = CLIENTS[client as Client] ?? client;
  if (!through) return door;
  // Of a batch: the door where it was asked for, in these words already.
  if (client === 'worker') return `${door} (${through})`;
  // They choose their names themselves; their number in that WordPress nobody chooses.
  if (isOfOwnAdmin(client)) return `${door}, user ${through}`;
  return `${door}, token ${through}`;
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
    intent: asWords,
    cents: (cents) => formatMoney(rand(cents)),
    fromDay: (day) => `from ${day}`,
    name: (name) => name,
    url: (url) => url,
  };

/** What is kept beside an act, in a line; a fact that nobody knows is left out. */
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

/** `pickupLocationId` as `pickup location id`. */
function asWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();
}
