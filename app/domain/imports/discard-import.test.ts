import { expect, test } from 'vitest';
import { eraseOrder } from '#app/domain/privacy/erase-order.ts';
import type { FilesPort } from '#app/ports/files.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { discardImport, requestCheck, requestImport } from './change-import.ts';
import { checkImport } from './check-import.ts';
import { guessMapping } from './guess-mapping.rules.ts';
import { listImports } from './read-import.ts';
import { runImport } from './run-import.ts';
import { startImport } from './start-import.ts';

const HEADS = ['Order ID', 'Customer', 'Phone', 'Street', 'City', 'Amount'];
const TEXT = `${HEADS.join(';')}\r\nA1;Bo Naidoo;0821234567;1 Main Road;Durban;100,50`;
const MOVED_ON = { code: 'conflict' };

/** A checked file that is ready to be imported. */
async function checked() {
  const world = await testServices({ connections: 4 });
  const { services } = world;
  const merchant = await given.merchant(services);
  const proved = { emailProvedAt: new Date() };
  await services.db.user.update({ where: { id: merchant.userId }, data: proved });
  const store = await given.store(services, merchant);
  async function* content() {
    yield await Promise.resolve(Buffer.from(TEXT));
  }
  const id = await startImport(services, merchant, { name: 'orders.csv', content: content() });
  const settings = {
    mapping: guessMapping(HEADS),
    storeName: store.name,
    pickupLocationId: '',
    includeDone: false,
    dateOrder: '' as const,
  };
  await requestCheck(services, merchant, id, settings);
  await checkImport(services, { importId: id });
  return { ...world, merchant, id };
}

test('a file that is being removed can no longer be imported', async () => {
  const { services, files, merchant, id, db } = await checked();
  let begun: Promise<unknown> = Promise.resolve();
  const remove: FilesPort['remove'] = async (key) => {
    begun = expect(requestImport(services, merchant, id)).rejects.toMatchObject(MOVED_ON);
    await begun;
    await files.remove(key);
  };

  await discardImport({ ...services, files: { ...files, remove } }, merchant, id);

  await begun;
  expect(await db.orderImport.count()).toBe(0);
  expect(files.kept.size).toBe(0);
});

test('a file whose import has just started cannot be removed', async () => {
  const { services, files, merchant, id, db } = await checked();
  const { orderImport } = services.db;
  const kept = files.kept.size;
  const findUnique = (async (args: never) => {
    const found = await orderImport.findUnique(args);
    await requestImport(services, merchant, id);
    return found;
  }) as never;
  const late = new Proxy(services.db, {
    get: (whole, name) =>
      name === 'orderImport' ? { ...orderImport, findUnique } : Reflect.get(whole, name),
  });

  await expect(discardImport({ ...services, db: late }, merchant, id)).rejects.toMatchObject(
    MOVED_ON,
  );

  expect(await db.orderImport.findFirst()).toMatchObject({ state: 'importing' });
  expect(files.kept.size).toBe(kept);
});

test('a removed import leaves no record of the orders in its file, and the orders stay', async () => {
  const { services, merchant, id, db } = await checked();
  await requestImport(services, merchant, id);
  await runImport(services, { importId: id });
  expect(await db.importOrder.count()).toBe(1);

  await discardImport(services, merchant, id);

  expect(await db.importOrder.count()).toBe(0);
  expect(await db.order.count()).toBe(1);
});

test('if an import is removed, the others stay with their files', async () => {
  const { services, files, merchant, id, db } = await checked();
  async function* content() {
    yield await Promise.resolve(Buffer.from(TEXT));
  }
  const other = await startImport(services, merchant, { name: 'more.csv', content: content() });

  await discardImport(services, merchant, id);

  expect(await db.orderImport.findMany()).toMatchObject([
    { id: other, state: 'uploaded', fileName: 'more.csv' },
  ]);
  expect([...files.kept.keys()]).toEqual([expect.stringContaining(other)]);
});

test('an import whose file was removed is listed without the file’s name', async () => {
  const { services, merchant, id, db } = await checked();
  const order = await given.order(services, { merchant });
  await db.importOrder.create({ data: { importId: id, orderId: order.id } });

  expect(await listImports(services, merchant)).toMatchObject([{ id, fileName: 'orders.csv' }]);
  await eraseOrder(services, order.id);

  expect(await listImports(services, merchant)).toMatchObject([
    { id, state: 'failed', fileName: 'File removed' },
  ]);
});

test('an import that is discarded while its file uploads ends with a conflict, and leaves nothing', async () => {
  const { services, files, merchant, id, db } = await checked();
  const kept = [...files.kept.keys()];
  async function* content() {
    yield Buffer.from(TEXT);
    const uploading = await db.orderImport.findFirstOrThrow({ where: { id: { not: id } } });
    await discardImport(services, merchant, uploading.id);
  }

  const upload = startImport(services, merchant, { name: 'more.csv', content: content() });

  await expect(upload).rejects.toMatchObject(MOVED_ON);
  expect(await db.orderImport.findMany()).toMatchObject([{ id }]);
  expect([...files.kept.keys()]).toEqual(kept);
});
