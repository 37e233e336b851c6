import { expect, test } from 'vitest';
import { createBearerToken } from '#app/domain/credentials/bearer-tokens.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { given } from '#tests/builders/given.ts';
import { ownedBillingDocument } from '#tests/builders/owned-billing-document.ts';
import { startApp } from '#tests/fakes/started-app.ts';

async function billingDocuments() {
  const { url, composition } = await startApp();
  const { services } = composition;
  const [me, they] = [await given.merchant(services), await given.merchant(services)];
  await services.db.user.updateMany({ data: { emailProvedAt: services.clock.now() } });
  const mine = await ownedBillingDocument(services, 'mine', me);
  const theirs = await ownedBillingDocument(services, 'theirs', they);
  const { token } = await createBearerToken(services, me.userId);
  const get = (path: string) =>
    fetch(`${url}/api${path}`, { headers: { Authorization: `Bearer ${token}` } });
  return { services, get, mine, theirs };
}

test('the account’s billing documents are listed with links to their files', async () => {
  const { get, mine } = await billingDocuments();

  expect(await (await get('/papers')).json()).toEqual({
    success: true,
    data: {
      papers: [
        {
          id: mine.id,
          kind: 'invoice',
          number: 'INV-mine',
          month: '2020-01',
          total: 5,
          vat: null,
          issuedAt: expect.any(String),
          pdf: `/api/papers/${mine.id}/pdf`,
          csv: `/api/papers/${mine.id}/csv`,
        },
      ],
      pagination: { totalDocs: 1, page: 1, limit: 12, totalPages: 1 },
    },
  });
  expect((await get('/papers?limit=0')).status).toBe(400);
});

test('a billing document is downloaded as PDF to view, and as CSV', async () => {
  const { get, mine } = await billingDocuments();

  const pdf = await get(`/papers/${mine.id}/pdf`);
  const csv = await get(`/papers/${mine.id}/csv?separator=semicolon`);

  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  expect(pdf.headers.get('content-disposition')).toBe('inline; filename="INV-mine.pdf"');
  expect(pdf.headers.get('cache-control')).toBe('private, no-store');
  expect(await pdf.text()).toBe(mine.secrets[1]);
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename="INV-mine.csv"');
  expect(await csv.text()).toContain(`;Secret Invoicing mine;;1;5,00;;;5,00`);
});

test('a billing document of another account, or one that does not exist, is not found', async () => {
  const { get, theirs } = await billingDocuments();

  for (const id of [theirs.id, newId()])
    for (const format of ['pdf', 'csv'])
      expect((await get(`/papers/${id}/${format}`)).status).toBe(404);
});

test('a document whose PDF is not ready says when to retry', async () => {
  const { services, get, mine } = await billingDocuments();
  await services.db.billingDocument.updateMany({ data: { fileKey: null } });

  const answer = await get(`/papers/${mine.id}/pdf`);

  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await services.db.outbox.count({ where: { job: 'money.print-paper' } })).toBe(1);
});
