import { expect, test } from 'vitest';
import { getDocument, readDocument } from '#app/domain/documents/documents.ts';
import { MAX_UNDER_WAY } from '#app/domain/audit/account-limits.rules.ts';
import { withdrawDocuments } from '#app/domain/documents/remove-documents.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import { beltWorld } from '#tests/builders/belt-world.ts';
import { given } from '#tests/builders/given.ts';
import type { HubSheet } from './hub-sheet.schema.ts';
import { makeHubDocument } from './make-hub-document.ts';
import { requestHubDocument } from './request-hub-document.ts';

async function world() {
  const it = await beltWorld();
  const { services, hub, clock, clerk } = it;
  const sheets: HubSheet[] = [];
  const renderHubSheet = (sheet: HubSheet) => {
    sheets.push(sheet);
    return Promise.resolve(new Uint8Array([1, 2, 3]));
  };
  const request = (driver: string | null, by = clerk) =>
    requestHubDocument(services, by, { hubId: hub.id, day: isoDay(clock.now()), driver });
  const make = (documentJobId: string) =>
    makeHubDocument({ ...services, renderHubSheet }, { documentJobId });
  return { ...it, sheets, request, make };
}

test('a load list has the parcels a driver is to load and has loaded, and all staff of the hub can open it', async () => {
  const it = await world();
  await expect(it.request('1')).rejects.toMatchObject({ code: 'nothing-to-do' });
  await it.scan();
  await it.give();
  const { jobId, total } = await it.request('1');
  expect(total).toBe(1);
  await it.make(jobId);
  await it.make(jobId);

  expect(it.sheets).toMatchObject([
    { kind: 'loadList', driver: 'Zola', total: 1, rows: [{ reference: it.order.orderKey }] },
  ]);
  const { job } = await readDocument(it.services, it.clerk, jobId);
  expect(job).toMatchObject({ kind: 'loadLists', state: 'completed', done: 1, hubId: it.hub.id });
  const left = { ...it.clerk, hubIds: [it.other.id] };
  const others = [left, given.hubStaff([it.hub.id]), it.merchant];
  for (const actor of others)
    await expect(getDocument(it.services, actor, jobId)).rejects.toMatchObject({
      code: 'not-found',
    });
  expect(await it.db.auditEntry.findMany({ where: { action: 'hub.loadList' } })).toMatchObject([
    { subject: it.hub.id, detail: { document: jobId, orders: 1 } },
  ]);
});

test('a close-out has all groups that are not empty, and is deleted when one of its orders is erased', async () => {
  const it = await world();
  const { jobId } = await it.request(null);
  await it.make(jobId);
  expect(it.sheets).toMatchObject([{ kind: 'closeOut', groups: [{ name: 'missing', total: 1 }] }]);
  await it.db.$transaction((tx) => withdrawDocuments(tx, it.order.id, 'Erased.'));
  await expect(readDocument(it.services, it.clerk, jobId)).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('of two concurrent requests for the last document allowed, one is refused', async () => {
  const it = await world();
  const { jobId } = await it.request(null);
  const made = await it.db.documentJob.findUniqueOrThrow({ where: { id: jobId } });
  const { ask, requestedBy, requestedByUserId, hubId, kind, total, createdAt } = made;
  const same = { ask: ask ?? {}, requestedBy, requestedByUserId, hubId, kind, total, createdAt };
  const left = MAX_UNDER_WAY.closeOuts - 2;
  await it.db.documentJob.createMany({
    data: Array.from({ length: left }, () => ({ ...same, id: newId() })),
  });
  const asked = await Promise.allSettled([it.request(null), it.request(null)]);
  expect(asked.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(it.request(null)).rejects.toMatchObject({ code: 'too-many-requests' });
});

test('no one can request a document of another hub, or an empty document', async () => {
  const it = await world();
  await expect(it.request(null, given.hubStaff([it.other.id]))).rejects.toMatchObject({
    code: 'not-found',
  });
  await expect(it.request(null, it.merchant)).rejects.toMatchObject({ code: 'not-allowed' });
  await it.db.shipment.updateMany({ data: { state: 'completed', hubId: it.other.id } });
  await expect(it.request(null)).rejects.toMatchObject({ code: 'nothing-to-do' });
  await it.make(newId());
  expect(await it.db.documentJob.count()).toBe(0);
});
