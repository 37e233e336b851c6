import { expect, test } from 'vitest';
import { HOLDERS } from '#tests/builders/permission-holders.ts';
import { GRANTS, scopeOf, type GrantRole, type Permission, type Scope } from './permissions.ts';

const entries = Object.entries(HOLDERS) as [Permission, readonly GrantRole[]][];

test.each(entries)('%s is granted to the roles of product.md D1 and to no others', (one, roles) => {
  const granted = (Object.keys(GRANTS) as GrantRole[]).filter((role) => scopeOf(role, one));

  expect(granted.sort()).toEqual([...roles].sort());
});

/** How far each role reaches (product.md D1). */
const REACH: Record<GrantRole, Scope> = {
  admin: 'any',
  merchant: 'own',
  storeManager: 'assigned',
  hubStaff: 'ownHubs',
  store: 'ownStore',
  embedded: 'ownStore',
  shopStaff: 'ownStore',
};

test.each(Object.entries(REACH) as [GrantRole, Scope][])(
  '%s reaches as far as %s with each of its permissions',
  (role, reach) => {
    const scopes = Object.values(GRANTS[role]);

    expect(scopes.length).toBeGreaterThan(0);
    expect(new Set(scopes)).toEqual(new Set([reach]));
  },
);
