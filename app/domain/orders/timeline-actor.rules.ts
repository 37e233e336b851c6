import type { EventSource, Role } from '@prisma/client';

/** The actor's name for what a store's warehouse did on its own or on request. */
export const WAREHOUSE = 'Warehouse';

type RecordedBy = { source: EventSource; kind: string; actor: string };

const ROLE_WORDS: Readonly<Record<Role, string>> = {
  admin: 'administrator',
  merchant: 'merchant',
  storeManager: 'store manager',
  hubStaff: 'hub staff',
};

/** The author of an event as shown to people: 'Aisha, store manager', 'Store', 'Lerato Mokoena, courier'. `role` is the
 *  person's role; null if no person is known or the person no longer has a role. */
export function whoDid(
  { source, kind, actor }: RecordedBy,
  role: Role | null,
  productName: string,
): string {
  // The product itself runs the eligibility check, no matter who changed the order.
  if (kind.startsWith('judged')) return productName;
  if (role !== null) return withRole(actor, role);
  switch (source) {
    case 'store':
      return 'Store';
    case 'courier':
      return actor === 'Courier' ? actor : `${actor}, courier`;
    case 'hub':
      return `${actor}, hub`;
    case 'merchant':
      return actor;
    case 'system':
      return actor === WAREHOUSE ? WAREHOUSE : productName;
  }
}

/** Returns, for example, `Aisha, store manager`. */
export function withRole(name: string, role: Role): string {
  return `${name}, ${ROLE_WORDS[role]}`;
}
