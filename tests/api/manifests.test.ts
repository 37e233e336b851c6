import { expect, test } from 'vitest';
import { createBearerToken } from '#app/domain/credentials/bearer-tokens.ts';
import { makeDocument } from '#app/domain/documents/make-document.ts';
import { given } from '#tests/builders/given.ts';
import { pageTexts } from '#tests/fakes/page-texts.ts';
import { startApp } from '#tests/fakes/started-app.ts';
import { zplPrints } from '#tests/fakes/zpl-prints.ts';
import { labelsToPdf } from '#worker/documents/label-pdf.ts';
import { manifestsToPdf } from '#worker/documents/manifest-pdf.ts';
import { slipsToPdf } from '#worker/documents/packing-slip-pdf.ts';

type Answer = { status: number; body: Record<string, unknown> };

test('manifest calls: add, remove, confirm once per key, and print the PDF again from the specification’s rows [2§7.21]', async () => {
  const app = await startApp();
  const { services } = app.composition;
  const merchant = await given.merchant(services);
  await services.db.user.updateMany({ data: { emailProvedAt: services.clock.now() } });
  const { token } = await createBearerToken(services, merchant.userId);
  const store = await given.store(services, merchant);
  const orders = [1, 2, 3].map((nth) =>
    given.order(services, { merchant, store, orderId: `#${nth}` }),
  );
  const [one, two, three] = (await Promise.all(orders)).map(({ orderKey }) => orderKey);
  const ask = async (path: string, body: unknown, key?: string): Promise<Answer> => {
    const answer = await fetch(`${app.url}/api${path}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        ...(key ? { 'Idempotency-Key': key } : {}),
      },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Answer['body'] };
  };
  const pdfOf = async (jobId: unknown) => {
    const writers = {
      renderLabels: labelsToPdf,
      renderPrints: zplPrints,
      renderSlips: slipsToPdf,
      renderManifests: manifestsToPdf,
    };
    await makeDocument({ ...services, ...writers }, { documentJobId: String(jobId) });
    const headers = { Authorization: `Bearer ${token}` };
    const state = await fetch(`${app.url}/api/documents/manifests/${String(jobId)}`, { headers });
    const { url } = (await state.json()) as { url: string };
    return new Uint8Array(await (await fetch(app.url + url, { headers })).arrayBuffer());
  };

  expect(await ask('/order/manifest', { order_keys: [one, two, three] })).toMatchObject({
    status: 200,
    body: { message: 'Manifest Orders In Process', accepted: [one, two, three] },
  });
  expect((await ask('/order/take-out', { order_keys: [three] })).status).toBe(200);
  const order_keys = [one, two, three];
  const confirmed = await ask('/order/confirm-manifest', { order_keys }, 'today');
  const repeated = await ask('/order/confirm-manifest', { order_keys }, 'today');
  const again = await ask('/order/confirm-manifest', { order_keys });

  expect(confirmed).toMatchObject({
    status: 200,
    body: {
      message: 'Manifest Orders In Process',
      accepted: [one, two],
      skipped: [{ orderKey: three }],
      manifests: [expect.stringMatching(/^M-.{4}-000001$/)],
    },
  });
  expect(repeated).toEqual(confirmed);
  expect(again).toMatchObject({ status: 422, body: { message: 'No Orders to Process' } });
  const first = await pdfOf(confirmed.body['jobId']);
  const [text = ''] = await pageTexts(first);
  for (const part of [one!, two!, '#1', '#2', '2 orders, 2 parcels']) expect(text).toContain(part);
  expect(text).not.toContain(three);

  // The specification's rows carry no order key.
  const rows = [{ order_id: '#2', date: '2025-03-07', customer: 'Bo', store: store.name }];
  const reprint = await ask('/documents/manifests', { orders: rows });
  expect(reprint).toMatchObject({ status: 200, body: { accepted: [two], skipped: [] } });
  expect(Buffer.compare(await pdfOf(reprint.body['jobId']), first)).toBe(0);

  const listed = await ask('/orders', {});
  const docs = listed.body['docs'] as Record<string, unknown>[];
  const dates = new Map(docs.map((doc) => [doc['order_key'], doc['confirmManifestDate']]));
  expect(dates.get(one)).toEqual(expect.any(String));
  expect(dates.get(three)).toBeNull();
  for (const [body, field] of [
    [{ orders: [] }, 'orders'],
    [{ orders: [{ customer: 'Bo' }] }, 'orders.0.order_key'],
    [{}, 'orders'],
  ] as const)
    expect(await ask('/documents/manifests', body)).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
  expect(await ask('/documents/manifests', { orders: [{ order_id: '#3' }] })).toMatchObject({
    status: 422,
    body: { message: 'No Orders to Process' },
  });
});
