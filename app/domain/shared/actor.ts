import { AppError } from './errors.ts';
import type { Origin } from './origin.schema.ts';
import { scopeOf, type GrantRole, type Permission, type Scope } from './permissions.ts';

/** Who is asking. Every door ends in one of these; `name` is what the timeline shows. */
export type Actor = {
  role: GrantRole;
  name: string;
  /** The person; null for a store token and for the embedded app. */
  userId: string | null;
  /** As what the person acts; null where there is no person. */
  membershipId: string | null;
  email: string | null;
  /** The account acted for; null for administrators and hub staff. */
  merchantId: string | null;
  /** Stores a manager is assigned to, or the one store of a token or shop. */
  storeIds: readonly string[];
  hubIds: readonly string[];
  /** Of an administrator who asks for one account alone: its rows. */
  within?: OwnedByStore;
  /** Said by the door; what is made of a row has none. */
  from?: Origin | undefined;
};

/** Who acts for one store without an account here: its own admin, our plugin, somebody in its WordPress.
 *  @param name as timelines and the activity log say it */
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

/** Whether somebody comes from a store's own admin, Shopify's or WordPress' (product.md D24, D41). */
export function isOwnAdmin(role: GrantRole): boolean {
  return role === 'embedded' || role === 'shopStaff';
}

export function can(actor: Actor, permission: Permission): boolean {
  return scopeOf(actor.role, permission) !== null;
}

/** The reach of the actor's permission.
 *  @throws AppError 'not-allowed' when the role has none. */
export function authorize(actor: Actor, permission: Permission): Scope {
  const scope = scopeOf(actor.role, permission);
  if (!scope) throw new AppError('not-allowed', 'You are not allowed to do this.');
  return scope;
}

/** What a screen may offer; for display only, the use case decides. */
export function abilities<P extends Permission>(
  actor: Actor,
  permissions: readonly P[],
): Record<P, boolean> {
  return Object.fromEntries(permissions.map((p) => [p, can(actor, p)])) as Record<P, boolean>;
}

export type OwnedByStore = { merchantId?: string; storeId?: { in: string[] } };

/** The rows of a table with `merchantId` and `storeId` that the scope reaches, as a Prisma `where`.
 *  Hub staff own no such rows. */
export function ownedRows(actor: Actor, scope: Scope): OwnedByStore {
  switch (scope) {
    case 'any':
      return actor.within ?? {};
    case 'own':
      return { merchantId: actor.merchantId ?? NOBODY };
    case 'assigned':
      return { merchantId: actor.merchantId ?? NOBODY, storeId: { in: [...actor.storeIds] } };
    case 'ownStore':
      return { storeId: { in: [...actor.storeIds] } };
    case 'ownHubs':
      return { merchantId: NOBODY };
  }
}

/** An id that no row has, so that a missing account sees nothing instead of everything. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';
