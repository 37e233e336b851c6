import { AppError } from './errors.ts';
import type { Origin } from './origin.schema.ts';
import { scopeOf, type GrantRole, type Permission, type Scope } from './permissions.ts';

/** The caller of a use case. Every entry point (portal, shell, API, worker) resolves its caller to an `Actor`. The
 *  timeline shows `name`. */
export type Actor = {
  role: GrantRole;
  name: string;
  /** The person; null for a store token and for callers from the store's own admin (`isOwnAdmin`). */
  userId: string | null;
  /** The membership under which the person acts; null if there is no person. */
  membershipId: string | null;
  email: string | null;
  /** The account the caller acts for; null for administrators and hub staff. */
  merchantId: string | null;
  /** The stores that a manager is assigned to, or the one store of a token or shop. */
  storeIds: readonly string[];
  hubIds: readonly string[];
  /** Set when an administrator asks only for the data of one account, or of one manager's stores. It limits the scope
   *  'any' to these rows. */
  within?: OwnedByStore;
  /** Where the request came from. Not set for an actor that was only read from the database, such as the recipient of
   *  an email. */
  from?: Origin | undefined;
};

/** An actor for one store, without a person who is known here: the store's own admin, our plugin, or a user of its
 *  WordPress or back office.
 *  @param name as shown on timelines and in the activity log */
export function actorOfStore(
  { id, merchantId }: { id: string; merchantId: string },
  role: 'embedded' | 'shopStaff',
  name: string,
): Actor {
  return {
    role,
    name,
    userId: null,
    membershipId: null,
    email: null,
    merchantId,
    storeIds: [id],
    hubIds: [],
  };
}

export function withOrigin(actor: Actor, from: Origin | undefined): Actor {
  return from ? { ...actor, from } : actor;
}

/** Whether the caller comes from the store's own admin, in Shopify, WordPress or a custom store's back office
 *  (product.md D24, D41). */
export function isOwnAdmin(role: GrantRole): boolean {
  return role === 'embedded' || role === 'shopStaff';
}

export function can(actor: Actor, permission: Permission): boolean {
  return scopeOf(actor.role, permission) !== null;
}

/** Returns how far the actor's permission reaches.
 *  @throws AppError 'not-allowed' when the role has none. */
export function authorize(actor: Actor, permission: Permission): Scope {
  const scope = scopeOf(actor.role, permission);
  if (!scope) throw new AppError('not-allowed', 'You are not allowed to do this.');
  return scope;
}

/** Which of these permissions the actor has, so that a screen can offer the actions. For display only, because
 *  the use case itself decides. */
export function abilities<P extends Permission>(
  actor: Actor,
  permissions: readonly P[],
): Record<P, boolean> {
  return Object.fromEntries(permissions.map((p) => [p, can(actor, p)])) as Record<P, boolean>;
}

export type OwnedByStore = { merchantId?: string; storeId?: { in: string[] } };

/** A Prisma `where` for tables with `merchantId` and `storeId`, limited to the rows within the scope. Hub staff own
 *  no such rows. */
export function ownedRows(actor: Actor, scope: Scope): OwnedByStore {
  switch (scope) {
    case 'any':
      return actor.within ?? {};
    case 'own':
      return { merchantId: actor.merchantId ?? NO_ONE };
    case 'assigned':
      return { merchantId: actor.merchantId ?? NO_ONE, storeId: { in: [...actor.storeIds] } };
    case 'ownStore':
      return { storeId: { in: [...actor.storeIds] } };
    case 'ownHubs':
      return { merchantId: NO_ONE };
  }
}

/** An id that no row has, so that an actor without an account sees nothing instead of everything. */
export const NO_ONE = '00000000-0000-0000-0000-000000000000';
