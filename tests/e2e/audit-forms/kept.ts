import type { AuditAction } from '#app/domain/audit/audit-actions.rules.ts';
import type { Services } from '#app/ports/services.ts';
import type { World } from '#tests/builders/callers.ts';
import { givenPerson } from '#tests/builders/person.ts';
import type { Owned } from '#tests/builders/owned.ts';

export type Given = { services: Services; world: World; about: Owned };

type Fields = Record<string, string>;

/** The audit entries that a page or one of its forms must leave. If there are none, `because` says why. */
export type Kept = {
  actions: readonly AuditAction[];
  because?: string;
  by?: 'admin' | 'manager' | 'shop';
  /** The request is about the Shopify shop instead of the custom store. */
  aboutShop?: true;
  /** Prepares the request. Returned fields replace those of the form in the route table. */
  before?: (it: Given) => Promise<Fields | void>;
};

export const keeps = (...actions: AuditAction[]): Kept => ({ actions });

export const nothing = (because: string): Kept => ({ actions: [], because });

export const after = (before: NonNullable<Kept['before']>, ...actions: AuditAction[]): Kept => ({
  actions,
  before,
});

/** Adds a second administrator, whose approval is then required. */
export async function withSecond({ services }: Given): Promise<void> {
  await givenPerson(services, 'admin', null);
}

export const byAdmin = (kept: Kept): Kept => ({ ...kept, by: 'admin' });

export const byShop = (kept: Kept): Kept => ({ ...kept, by: 'shop', aboutShop: true });

export const OWN = 'only shows a person’s own work';
