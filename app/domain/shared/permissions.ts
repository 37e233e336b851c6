export type Scope = 'any' | 'own' | 'assigned' | 'ownHubs' | 'ownStore';

// prettier-ignore
export type Permission =
  | 'order.read' | 'order.create' | 'order.update' | 'order.ship' | 'order.cancel'
  | 'order.manifest' | 'order.return' | 'order.shipAgain' | 'order.print' | 'order.mark'
  | 'store.read' | 'store.write' | 'store.settings' | 'pickupLocation.read' | 'pickupLocation.write'
  | 'credential.write' | 'token.write' | 'manager.write' | 'merchant.list' | 'hubStaff.write'
  | 'hub.read' | 'hub.write' | 'hub.receive' | 'hub.assign' | 'performance.read'
  | 'customer.read' | 'account.read' | 'account.topUp' | 'account.settings' | 'money.write' | 'money.match' | 'price.write'
  | 'billing.write' | 'operator.write' | 'work.push' | 'holiday.write' | 'audit.read';

/** All roles of callers: the four roles of people, the two without a person (product.md D1), and people who work in
 *  a shop's WordPress or back office without managing the shop (D41). */
export type GrantRole =
  'admin' | 'merchant' | 'storeManager' | 'hubStaff' | 'store' | 'embedded' | 'shopStaff';

type Grants = { readonly [P in Permission]?: Scope };

// prettier-ignore
export const GRANTS = {
  admin: {
    'order.read': 'any', 'order.create': 'any', 'order.update': 'any', 'order.ship': 'any', 'order.cancel': 'any',
    'order.manifest': 'any', 'order.return': 'any', 'order.shipAgain': 'any', 'order.print': 'any', 'order.mark': 'any',
    'store.read': 'any', 'store.write': 'any', 'store.settings': 'any', 'pickupLocation.read': 'any', 'pickupLocation.write': 'any',
    'credential.write': 'any', 'token.write': 'any', 'manager.write': 'any', 'merchant.list': 'any', 'hubStaff.write': 'any',
    'hub.read': 'any', 'hub.write': 'any', 'hub.receive': 'any', 'hub.assign': 'any', 'performance.read': 'any',
    'customer.read': 'any', 'account.read': 'any', 'account.topUp': 'any', 'money.write': 'any', 'money.match': 'any', 'price.write': 'any',
    'billing.write': 'any', 'operator.write': 'any', 'work.push': 'any', 'holiday.write': 'any', 'audit.read': 'any',
  },
  merchant: {
    'order.read': 'own', 'order.create': 'own', 'order.update': 'own', 'order.ship': 'own', 'order.cancel': 'own',
    'order.manifest': 'own', 'order.return': 'own', 'order.shipAgain': 'own', 'order.print': 'own', 'order.mark': 'own',
    'store.read': 'own', 'store.write': 'own', 'store.settings': 'own', 'pickupLocation.read': 'own', 'pickupLocation.write': 'own',
    'credential.write': 'own', 'token.write': 'own', 'manager.write': 'own', 'performance.read': 'own',
    'customer.read': 'own', 'account.read': 'own', 'account.topUp': 'own', 'account.settings': 'own', 'billing.write': 'own', 'audit.read': 'own',
  },
  storeManager: {
    'order.read': 'assigned', 'order.create': 'assigned', 'order.update': 'assigned', 'order.ship': 'assigned', 'order.cancel': 'assigned',
    'order.manifest': 'assigned', 'order.return': 'assigned', 'order.shipAgain': 'assigned', 'order.print': 'assigned', 'order.mark': 'assigned',
    'store.read': 'assigned', 'pickupLocation.read': 'assigned', 'customer.read': 'assigned', 'performance.read': 'assigned',
  },
  hubStaff: {
    'order.read': 'ownHubs', 'hub.read': 'ownHubs', 'hub.receive': 'ownHubs', 'hub.assign': 'ownHubs',
  },
  store: {
    'order.read': 'ownStore', 'order.create': 'ownStore', 'order.update': 'ownStore', 'order.ship': 'ownStore', 'order.cancel': 'ownStore',
    'store.read': 'ownStore', 'pickupLocation.read': 'ownStore',
  },
  embedded: {
    'order.read': 'ownStore', 'order.create': 'ownStore', 'order.update': 'ownStore', 'order.ship': 'ownStore', 'order.cancel': 'ownStore',
    'order.manifest': 'ownStore', 'order.return': 'ownStore', 'order.shipAgain': 'ownStore', 'order.print': 'ownStore', 'order.mark': 'ownStore',
    'store.read': 'ownStore', 'store.settings': 'ownStore', 'pickupLocation.read': 'ownStore', 'pickupLocation.write': 'ownStore', 'customer.read': 'ownStore', 'performance.read': 'ownStore',
  },
  shopStaff: {
    'order.read': 'ownStore', 'order.create': 'ownStore', 'order.update': 'ownStore', 'order.ship': 'ownStore', 'order.cancel': 'ownStore',
    'order.manifest': 'ownStore', 'order.return': 'ownStore', 'order.shipAgain': 'ownStore', 'order.print': 'ownStore', 'order.mark': 'ownStore',
    'store.read': 'ownStore', 'pickupLocation.read': 'ownStore', 'customer.read': 'ownStore', 'performance.read': 'ownStore',
  },
} as const satisfies Record<GrantRole, Grants>;

/** How far a role's permission reaches; null if the role does not have it. */
export function scopeOf(role: GrantRole, permission: Permission): Scope | null {
  const grants: Grants = GRANTS[role];
  return grants[permission] ?? null;
}
