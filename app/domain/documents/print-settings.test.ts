import { expect, test } from 'vitest';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { zplPrints } from '#tests/fakes/zpl-prints.ts';
import type { LabelSheet } from './label-sheet.rules.ts';
import { makeDocument } from './make-document.ts';
import { changePrintSettings, ownPrintSettings } from './print-settings.ts';
import { reprint } from './reprint-labels.ts';
import { requestLabels, requestZebraLabels } from './request-documents.ts';

async function printing() {
  const { services, db } = await testServices();
  const merchant = await given.merchant(services);
  const { order } = await given.bookedOrder(services, merchant);
  const sheets: (LabelSheet | undefined)[] = [];
  const renderLabels = async (_: unknown, sheet?: LabelSheet) => {
    sheets.push(sheet);
    return Buffer.from('%PDF');
  };
  const renderSlips = async () => Buffer.from('%PDF');
  const make = (documentJobId: string) =>
    makeDocument(
      {
        ...services,
        renderLabels,
        renderPrints: zplPrints,
        renderSlips,
        renderManifests: renderSlips,
      },
      { documentJobId },
    );
  return { services, db, merchant, orderKeys: [order.orderKey], sheets, make };
}

test('labels have the format of their owner’s settings, unless the request gives another', async () => {
  const { services, merchant, orderKeys, sheets, make } = await printing();
  const stranger = await given.merchant(services);
  await changePrintSettings(services, stranger, { labelSheet: 'a4x2' });

  await make((await requestLabels(services, merchant, { orderKeys })).jobId);
  await changePrintSettings(services, merchant, { labelSheet: 'a4x4' });
  await make((await requestLabels(services, merchant, { orderKeys })).jobId);
  await make((await requestLabels(services, merchant, { orderKeys, sheet: 'single' })).jobId);

  expect(sheets).toEqual(['single', 'a4x4', 'single']);
});

test('labels for a printer use its resolution, and changing one setting keeps the others', async () => {
  const { services, db, merchant, orderKeys, make } = await printing();
  await changePrintSettings(services, merchant, { labelSheet: 'a4x2', slipLines: 'bySku' });
  await changePrintSettings(services, merchant, { printerDpi: 300 });

  await make((await requestZebraLabels(services, merchant, { orderKeys })).jobId);

  expect((await db.printJob.findFirstOrThrow()).zpl).toContain('^PW1180^LL1770');
  expect(await ownPrintSettings(services, merchant)).toEqual({
    labelSheet: 'a4x2',
    printerDpi: 300,
    slipLines: 'bySku',
  });
});

test('a caller who may not print cannot change settings, and unknown stored values fall back to the defaults', async () => {
  const { services, db, merchant } = await printing();
  const store = await given.store(services, merchant);
  await db.printSettings.create({
    data: {
      owner: `user:${merchant.membershipId}`,
      labelSheet: 'a5',
      printerDpi: 600,
      slipLines: '',
    },
  });

  await expect(
    changePrintSettings(services, given.storeToken(store), { printerDpi: 300 }),
  ).rejects.toMatchObject({ code: 'not-allowed' });
  expect(await ownPrintSettings(services, merchant)).toEqual({
    labelSheet: 'single',
    printerDpi: 203,
    slipLines: 'asOrdered',
  });
});

test('queued and reprinted labels get the new resolution after the printer setting has changed', async () => {
  const { services, db, merchant, orderKeys, make } = await printing();
  await make((await requestZebraLabels(services, merchant, { orderKeys })).jobId);
  const makeStarted = async () => {
    const job = await db.documentJob.findFirstOrThrow({ where: { state: 'processing' } });
    await make(job.id);
  };
  const dpis = async () =>
    (await db.printJob.findMany({ orderBy: { id: 'asc' } })).map(({ dpi, state }) => [dpi, state]);
  expect(await dpis()).toEqual([[203, 'queued']]);

  await changePrintSettings(services, merchant, { printerDpi: 300 });
  await makeStarted();
  expect(await dpis()).toEqual([[300, 'queued']]);
  await changePrintSettings(services, merchant, { printerDpi: 300, labelSheet: 'a4x4' });
  expect(await db.documentJob.count({ where: { state: 'processing' } }), 'the same').toBe(0);

  const { id } = await db.printJob.findFirstOrThrow();
  await db.printJob.updateMany({ data: { state: 'failed' } });
  await changePrintSettings(services, merchant, { printerDpi: 203 });
  expect(await reprint(services, merchant, id)).toBe(true);
  await makeStarted();
  expect(await dpis()).toEqual([
    [300, 'failed'],
    [203, 'queued'],
  ]);
});
