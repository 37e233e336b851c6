import { expect, test } from 'vitest';
import { HOLDERS } from '#tests/builders/permission-holders.ts';
import { GRANTS, scopeOf, type GrantRole, type Permission } from './permissions.ts';

const entries = Object.entries(HOLDERS) as [Permission, readonly GrantRole[]][];

test.each(entries)(
  '%s is granted to the roles of product.md D1, and to no others',
  (one, roles) => {
    const granted = (Object.keys(GRANTS) as GrantRole[]).filter((role) => scopeOf(role, one));

    expect(granted.sort()).toEqual([...roles].sort());
  },
);
