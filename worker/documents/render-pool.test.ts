import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { zplWriter } from '#app/domain/documents/label-zpl.rules.ts';
import type { PackingSlip } from '#app/domain/documents/packing-slip.schema.ts';
import { pageTexts } from '#tests/fakes/page-texts.ts';
import { quietLog } from '#tests/fakes/test-services.ts';
import { decodePdfBarcodes } from '#tests/labels/decode.ts';
import { accentedLabel, sampleLabel } from '#tests/labels/sample-labels.ts';
import { openRenderPool, type PoolOptions } from './render-pool.ts';
import { renderersOf } from './render.ts';

const ODD = join(import.meta.dirname, '../../tests/fakes/odd-thread.ts');

const never = () => new AbortController().signal;

function poolOf(over: Partial<PoolOptions> = {}) {
  const limits = { threads: 1, limit: never, maxMemoryMb: 512 };
  const pool = openRenderPool({ ...limits, log: quietLog, ...over });
  onTestFinished(() => pool.close());
  return pool;
}

const slip = (orderKey: string): PackingSlip => ({
  productName: 'Thumela',
  storeName: 'Karoo Pantry',
  domain: 'karoo-pantry.example',
  orderKey,
  orderId: '#1042',
  orderDate: '7 Mar 2025',
  to: { name: '김민준', addressLines: ['12 Jacaranda Avenue'], phone: '', email: '' },
  lines: [{ name: 'Rooibos tin', sku: 'TEA', packed: 1, ordered: 1 }],
  parcels: 1,
  total: 'R986.50',
});
const slipsOf = (orderKey: string) => ({ kind: 'slips' as const, slips: [slip(orderKey)] });

test('a thread renders the same document as the main thread', async () => {
  const [pdf] = await poolOf().render(slipsOf('7K3M9QW2XD4R'));

  const [text = ''] = await pageTexts(pdf!);
  for (const part of ['Rooibos tin', '7K3M9QW2XD4R', '(Kim Minjun)']) expect(text).toContain(part);
});

test('a thread renders the ZPL and the PDF of each label for a printer', async () => {
  const labels = [sampleLabel(), accentedLabel()];
  const { renderPrints } = renderersOf(poolOf().render);

  const prints = await renderPrints(labels, 300);

  expect(prints.map(({ zpl }) => zpl)).toEqual(labels.map(zplWriter(300)));
  const codes = labels.map(({ barcode }) => [barcode]);
  const found = prints.map(({ pdfData }) => decodePdfBarcodes(Buffer.from(pdfData, 'base64')));
  expect(await Promise.all(found)).toEqual(codes);
});

test('a document that never ends is stopped at the time limit without blocking the event loop, and the next is rendered', async () => {
  const limits = [never()];
  const pool = poolOf({ file: ODD, limit: () => limits.shift()! });
  await pool.render(slipsOf('FIRST'));
  limits.push(AbortSignal.timeout(1_000), never());
  let turns = 0;
  const ticking = setInterval(() => (turns += 1), 10);
  onTestFinished(() => clearInterval(ticking));

  const [hung, next] = await Promise.allSettled([
    pool.render(slipsOf('HANG')),
    pool.render(slipsOf('NEXT')),
  ]);

  expect(hung).toMatchObject({
    status: 'rejected',
    reason: {
      code: 'too-large',
      message: 'The document took too long. Choose fewer orders, then try again.',
    },
  });
  expect(next.status).toBe('fulfilled');
  expect(turns).toBeGreaterThan(10);
});

test('a document over the memory limit is stopped, and the next is rendered', async () => {
  const pool = poolOf({ file: ODD, maxMemoryMb: 64 });

  await expect(pool.render(slipsOf('EAT'))).rejects.toMatchObject({
    code: 'too-large',
    message: 'The document is too big. Choose fewer orders, then try again.',
  });
  await expect(pool.render(slipsOf('NEXT'))).resolves.toEqual([expect.any(Uint8Array)]);
});

test('an error while rendering is returned unchanged', async () => {
  await expect(poolOf({ file: ODD }).render(slipsOf('FAIL'))).rejects.toThrow('no such font');
});

test('if a thread cannot start, its document fails at once with an error that is retried', async () => {
  const limit = () => AbortSignal.timeout(20_000);
  const pool = poolOf({ file: join(import.meta.dirname, 'no-such-thread.ts'), limit });

  for (const order of ['FIRST', 'SECOND'])
    await expect(pool.render(slipsOf(order))).rejects.toThrow('no-such-thread.ts');
});
