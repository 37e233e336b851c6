import type { AlertSubject } from '@prisma/client';
import { expect, test } from 'vitest';
import { actorOfStore, type Actor } from '#app/domain/shared/actor.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { GrantRole } from '#app/domain/shared/permissions.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { alertsInReach, maySettle } from './alert-visibility.ts';
import { countAlerts } from './list-alerts.ts';

const ROLES = [
  'admin',
  'merchant',
  'storeManager',
  'hubStaff',
  'store',
  'embedded',
  'shopStaff',
] as const satisfies GrantRole[];
const actorIn = (role: GrantRole): Actor => ({
  role,
  name: 'Somebody',
  email: null,
  userId: newId(),
  membershipId: newId(),
  merchantId: newId(),
  storeIds: [newId()],
  hubIds: [newId()],
});

/** Who sees the alerts of each subject, and who closes them. Written by hand, so that the program's table is not
 *  compared with itself. */
// prettier-ignore
const WHO: Record<AlertSubject, { see: readonly GrantRole[]; settle: readonly GrantRole[] }> = {
  order: { see: ROLES, settle: ['admin', 'merchant', 'storeManager', 'store', 'embedded', 'shopStaff'] },
  store: { see: ['admin', 'merchant', 'storeManager', 'store', 'embedded', 'shopStaff'], settle: ['admin', 'merchant', 'embedded'] },
  document: { see: ['admin', 'merchant', 'storeManager', 'embedded', 'shopStaff'], settle: ['admin', 'merchant', 'storeManager', 'embedded', 'shopStaff'] },
  printing: { see: ['admin', 'merchant', 'storeManager', 'embedded', 'shopStaff'], settle: ['admin', 'merchant', 'storeManager', 'embedded', 'shopStaff'] },
  person: { see: ['admin', 'merchant', 'embedded'], settle: ['admin', 'merchant', 'embedded'] },
  money: { see: ['admin', 'merchant'], settle: ['admin', 'merchant'] },
  job: { see: ['admin'], settle: ['admin'] },
};

test.each(Object.entries(WHO) as [AlertSubject, (typeof WHO)[AlertSubject]][])(
  'alerts about %s are seen and closed by exactly these roles',
  (subject, who) => {
    const reaching = (to: 'see' | 'settle') =>
      ROLES.filter((role) =>
        JSON.stringify(alertsInReach(actorIn(role), to)).includes(`"${subject}"`),
      );

    expect(reaching('see')).toEqual(who.see);
    expect(reaching('settle')).toEqual(who.settle);
    expect(ROLES.filter((role) => maySettle(actorIn(role), subject))).toEqual(who.settle);
  },
);

test('a store’s alerts are counted by its index, without reading those of other stores', async () => {
  const { services, db } = await testServices();
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant);
  // A hundred stores, each with a hundred alerts, of which ten are open.
  const storeIds = [store.id, ...Array.from({ length: 99 }, newId)];
  await db.$executeRaw`
    insert into attentions (id, code, subject, subject_id, merchant_id, store_id, since, closed_at)
    select gen_random_uuid(), 'heldInStore', 'order', gen_random_uuid(), gen_random_uuid(), s, now(),
      case when n > 10 then now() end
    from unnest(${storeIds}::uuid[]) s cross join generate_series(1, 100) n`;
  await db.$executeRaw`analyze attentions`;

  expect(await countAlerts(services, actorOfStore(store, 'embedded', 'A shop'), 100)).toBe(10);
  const plan = await db.$queryRaw<{ 'QUERY PLAN': string }[]>`
    explain select id from attentions
    where subject in ('order', 'store') and store_id in (${store.id}::uuid) and closed_at is null
    limit 100`;
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('attentions_of_store');
});
