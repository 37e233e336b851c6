import { expect, test } from 'vitest';
import type { Services } from '#app/ports/services.ts';
import { given } from '#tests/builders/given.ts';
import { ownedBy, type Owned } from '#tests/builders/owned.ts';
import { ownedTopUp } from '#tests/builders/owned-top-up.ts';
import { footprints } from '#tests/fakes/footprints.ts';
import { testServices } from '#tests/fakes/test-services.ts';

type Change = (services: Services, owned: Owned) => Promise<unknown>;

const closed = { closing: 'gone', closedAt: new Date(0), openKey: null };

// prettier-ignore
test.each<[string, Change]>([
  ['closes an alert', ({ db }, { alertId: id }) => db.alert.update({ where: { id }, data: closed })],
  ['raises an alert', ({ db, clock }, { store }) => db.alert.create({ data: { id: store.id, code: 'storeBroken', subject: 'store', subjectId: store.id, storeId: store.id, since: clock.now() } })],
  ['renames a view', ({ db }, { viewId: id }) => db.savedView.update({ where: { id }, data: { name: 'Mine' } })],
  ['deletes a view', ({ db }, { viewId: id }) => db.savedView.delete({ where: { id } })],
  ['dismisses a batch', ({ db, clock }, { batchId: id }) => db.batch.update({ where: { id }, data: { dismissedAt: clock.now() } })],
  ['adds an order to a batch', ({ db, clock }, { batchId }) => db.batchOrder.create({ data: { batchId, position: 1, orderKey: 'P080PAWBN3KA', state: 'waiting', changedAt: clock.now() } })],
  ['changes a transaction', ({ db }, { transactionId: id }) => db.transaction.update({ where: { id }, data: { payAt: 'https://pay.example' } })],
  ['adds a top-up', (services, { merchant }) => ownedTopUp(services, 'another', merchant)],
])('what %s is noticed at its owner alone', async (_, change) => {
  const { services } = await testServices();
  const owned = async (word: string) =>
    ownedBy(services, word, { merchant: await given.merchant(services) });
  const all = [await owned('mine'), await owned('theirs')];
  const printsOf = footprints(services);
  const before = await printsOf(all);

  await change(services, all[0]!);

  const after = await printsOf(all);
  expect(after.map(({ all: now }, nth) => now !== before[nth]?.all)).toEqual([true, false]);
});
