import { expect, test } from 'vitest';
import { actorOfStore } from '#app/domain/shared/actor.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { countAlerts } from './list-alerts.ts';

test('a store reads its own open alerts alone, of those that many stores have and had', async () => {
  const { services, db } = await testServices();
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant);
  // Of a hundred stores, each with a hundred alerts, of which ten are open.
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
