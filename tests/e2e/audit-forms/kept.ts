import type { AuditAction } from '#app/domain/audit/audit-actions.rules.ts';
import type { Services } from '#app/ports/services.ts';
import type { World } from '#tests/builders/callers.ts';
import { givenPerson } from '#tests/builders/person.ts';
import type { Owned } from '#tests/builders/owned.ts';

export type Given = { services: Services; world: World; about: Owned };

type Fields = Record<string, string>;

/** What a page or one of its forms leaves in the audit log; none, and why that is enough. */
export type Kept = {
  acts: readonly AuditAction[];
  because?: string;
  by?: 'admin' | 'manager' | 'shop';
  /** Asked about the Shopify shop. */
  aboutShop?: true;
  /** Makes it possible; what it answers is posted in place of the fields of the permissions' table. */
  before?: (it: Given) => Promise<Fields | void>;
};

export const keeps = (...acts: AuditAction[]): Kept => ({ acts });

export const nothing = (because: string): Kept => ({ acts: [], because });

export const after = (before: NonNullable<Kept['before']>, ...acts: AuditAction[]): Kept => ({
  acts,
  before,
});

/** There is another administrator, who would have to agree. */
export async function withSecond({ services }: Given): Promise<void> {
  await givenPerson(services, 'admin', null);
}

export const byAdmin = (kept: Kept): Kept => ({ ...kept, by: 'admin' });

export const byShop = (kept: Kept): Kept => ({ ...kept, by: 'shop', aboutShop: true });

export const OWN = 'what is shown to somebody of their own work';
