import type { Store } from '@prisma/client';
import { expect, test, vi } from 'vitest';
import { eraseOrder } from '#app/domain/privacy/erase-order.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { wholeOf } from '#app/domain/shared/bytes.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import type { Db } from '#app/domain/shared/outbox.ts';
import type { FilesPort } from '#app/ports/files.ts';
import { given, PLATFORM_STORE, type GivenMerchant } from '#tests/builders/given.ts';
import { stallingFiles } from '#tests/fakes/stalling-files.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { discardImport, failImport, requestCheck, requestImport } from './change-import.ts';
import { checkImport } from './check-import.ts';
import { guessMapping } from './guess-mapping.rules.ts';
import { MAX_FILE_BYTES, MAX_ROWS } from './import.schema.ts';
import { ROWS_AT_ONCE } from './check-rows.ts';
import { listImports, readImport, readRefused } from './read-import.ts';
import { sweepImports, withdraw } from './remove-imports.ts';
import { runImport } from './run-import.ts';
import { startImport } from './start-import.ts';

const HEADS = ['Order ID', 'Customer', 'Phone', 'Street', 'City', 'Amount'];
const row = (n: number, over: Record<number, string> = {}) =>
  [`A${n}`, `Customer ${n}`, '082 123 4567', `${n} Main Road`, 'Durban', '100,50']
    .map((cell, column) => over[column] ?? cell)
    .join(';');
const fileOf = (...rows: string[]) => [HEADS.join(';'), ...rows].join('\r\n');

async function importing() {
  const world = await testServices();
  const { services } = world;
  const merchant = await given.merchant(services);
  const proved = { emailProvedAt: new Date() };
  await services.db.user.update({ where: { id: merchant.userId }, data: proved });
  const store = await given.store(services, merchant);
  const send = (text: string | Buffer, actor: Actor = merchant) => {
    async function* content() {
      yield await Promise.resolve(Buffer.from(text as string));
    }
    return startImport(services, actor, { name: 'orders.csv', content: content() });
  };
  const settings = {
    mapping: guessMapping(HEADS),
    storeName: store.name,
    pickupLocationId: '',
    includeDone: false,
    dateOrder: '' as const,
  };
  const check = async (importId: string, actor: Actor = merchant, over = {}) => {
    await requestCheck(services, actor, importId, { ...settings, ...over });
    await checkImport(services, { importId });
    return readImport(services, actor, importId);
  };
  const run = async (importId: string, actor: Actor = merchant, deps = services) => {
    await requestImport(services, actor, importId);
    await runImport(deps, { importId });
    return readImport(services, actor, importId);
  };
  const refusedOf = async (importId: string) =>
    (await wholeOf((await readRefused(services, merchant, importId)).content)).toString();
  return { ...world, merchant, store, send, check, run, refusedOf, settings };
}

const NO_ONE = '';

test('orders imported into a WooCommerce store are Custom', async () => {
  const { db, store, send, check, run } = await importing();
  await db.store.update({ where: { id: store.id }, data: PLATFORM_STORE('woocommerce') });

  const id = await send(fileOf(row(1)));
  await check(id);
  await run(id);

  expect(await db.order.findMany()).toMatchObject([
    { orderId: 'A1', platform: 'custom', externalId: null, status: 'eligible' },
  ]);
});

test('a file gives orders and a file of refused rows, and importing it again creates no duplicates', async () => {
  const { db, store, send, check, run, refusedOf } = await importing();
  const text = fileOf(
    row(1),
    row(2, { 1: NO_ONE }),
    row(3, { 0: '', 2: '821234567' }),
    row(4, { 2: '8.21E+08', 4: 'Nowhere Such Town' }),
    row(5),
    row(6, { 0: 'A5' }),
  );

  const id = await send(text);
  const checked = await check(id);
  expect(checked).toMatchObject({ state: 'checked', total: 6, counts: { ready: 2, refused: 4 } });
  expect(checked.problems).toEqual([
    { row: 3, reason: 'Customer Name is missing.' },
    { row: 5, reason: expect.stringContaining('Phone was shortened by the spreadsheet.') },
    { row: 6, reason: 'Row 7 of the same order was rejected.' },
    { row: 7, reason: expect.stringContaining('Order ID is the same as in row 6') },
  ]);
  expect(await db.order.count()).toBe(0);

  const done = await run(id);
  expect(done).toMatchObject({ state: 'done', counts: { created: 2, repeated: 0, refused: 4 } });
  const orders = await db.order.findMany({ orderBy: { street: 'asc' } });
  expect(orders).toMatchObject([
    {
      orderId: 'A1',
      phone: '+27821234567',
      totalCents: 10_050n,
      storeId: store.id,
      city: 'Durban',
    },
    { phone: '+27821234567', approximate: true, status: 'eligible' },
  ]);
  const refused = await refusedOf(id);
  expect(refused.split('\r\n').filter(Boolean)).toHaveLength(5);
  expect(refused).toContain(`${row(2, { 1: NO_ONE })};3;Customer Name is missing.`);

  const again = await send(text);
  expect(await check(again)).toMatchObject({ counts: { ready: 0, repeated: 2, refused: 4 } });
  await expect(run(again)).rejects.toMatchObject({ code: 'nothing-to-do' });
  const repaired = await send(fileOf(row(1), row(2)));
  expect(await check(repaired)).toMatchObject({ counts: { ready: 1, repeated: 1 } });
  expect(await run(repaired)).toMatchObject({ counts: { created: 1, repeated: 1 } });
  expect(await db.order.count()).toBe(3);
});

test('digits that a file marks as text are marked in its file of refused rows too', async () => {
  const { send, check, run, refusedOf } = await importing();
  const wrong = row(2, { 0: '"=""0042"""', 1: NO_ONE });
  const id = await send(fileOf(row(1), wrong));
  await check(id);
  await run(id);

  expect(await refusedOf(id)).toContain(`${wrong};3;Customer Name is missing.`);
});

test('an order gets the date from the file, but not a date in the future or over a year ago', async () => {
  const { db, clock, send, check, run, settings } = await importing();
  clock.set('2026-11-23T10:00:00Z');
  const dated = (n: number, date: string) => `${row(n)};${date}`;
  const heads = [...HEADS, 'Order Date'];
  const id = await send(
    [
      heads.join(';'),
      dated(1, '22/11/2026 10:30'),
      dated(2, ''),
      dated(3, '2026-11-24'),
      dated(4, '2016/11/22'),
      dated(5, 'soon'),
    ].join('\r\n'),
  );

  const { problems } = await check(id, undefined, {
    ...settings,
    mapping: guessMapping(heads),
  });
  expect(problems).toEqual([
    { row: 4, reason: 'Order Date is in the future.' },
    { row: 5, reason: 'Order Date is more than a year ago.' },
    { row: 6, reason: 'Order Date must be a date such as 2026-11-22 or 22/11/2026.' },
  ]);
  await run(id);

  const orders = await db.order.findMany({ orderBy: { orderId: 'asc' } });
  expect(orders.map(({ createdAt }) => createdAt.toISOString())).toEqual([
    '2026-11-22T08:30:00.000Z',
    '2026-11-23T10:00:00.000Z',
  ]);
});

/** Simulates a worker that dies at the next transaction after this many. */
function dyingAfter(services: Awaited<ReturnType<typeof importing>>['services'], orders: number) {
  let made = 0;
  const db = new Proxy(services.db, {
    get(target, name) {
      if (name !== '$transaction') return Reflect.get(target, name) as unknown;
      return (...args: Parameters<typeof target.$transaction>) => {
        made += 1;
        if (made > orders) throw new Error('the process was killed');
        return target.$transaction(...args);
      };
    },
  });
  return { ...services, db };
}

test('a worker that is killed in each chunk still imports each row once', async () => {
  const { services, db, send, check, refusedOf } = await importing();
  // Most rows are refused, so that few orders fill two chunks.
  const rows = Array.from({ length: ROWS_AT_ONCE + 60 }, (_, n) =>
    row(n, n % 10 === 0 ? { 0: n % 20 === 0 ? '' : `B${n}` } : { 3: '' }),
  );
  const good = rows.length / 10;
  const id = await send(fileOf(...rows));
  await check(id);
  await db.orderImport.update({ where: { id }, data: { state: 'importing' } });

  for (const orders of [0, 7, 14, 3])
    await expect(runImport(dyingAfter(services, orders), { importId: id })).rejects.toThrow(
      'killed',
    );
  await runImport(services, { importId: id });
  await runImport(services, { importId: id });

  expect(await db.order.count()).toBe(good);
  expect(await db.importedRow.count()).toBe(good);
  const work = await db.orderImport.findUniqueOrThrow({ where: { id } });
  expect(work).toMatchObject({ state: 'done', created: good, repeated: 0 });
  expect((await refusedOf(id)).split('\r\n').filter(Boolean)).toHaveLength(rows.length - good + 1);
});

test('counter-check: without the record of imported rows, orders without a number would be created twice', async () => {
  const { db, send, check, run } = await importing();
  const text = fileOf(row(1, { 0: '' }));
  const first = await send(text);
  await check(first);
  await run(first);

  await db.importedRow.deleteMany();
  const again = await send(text);

  expect(await check(again)).toMatchObject({ counts: { ready: 1 } });
});

test('two imports of the same file at once create each order once', async () => {
  const { services, merchant, db, send, check } = await importing();
  const text = fileOf(...Array.from({ length: 12 }, (_, n) => row(n, n % 2 ? {} : { 0: '' })));
  const ids = [await send(text), await send(text)];
  for (const id of ids) await check(id);
  for (const id of ids) await requestImport(services, merchant, id);

  await Promise.all(ids.map((importId) => runImport(services, { importId })));

  expect(await db.order.count()).toBe(12);
  const works = await db.orderImport.findMany();
  expect(works.reduce((sum, { created }) => sum + created, 0)).toBe(12);
  expect(works.reduce((sum, { repeated }) => sum + repeated, 0)).toBe(12);
});

test('a file whose orders another import has just created is recorded with these orders too', async () => {
  const { services, merchant, db, send, check } = await importing();
  const text = fileOf(row(1, { 0: '' }));
  const [id, other] = [await send(text), await send(text)];
  for (const one of [id, other]) await check(one);
  for (const one of [id, other]) await requestImport(services, merchant, one);
  const { importedRow } = services.db;
  const findMany = (async (args: never) => {
    const found = await importedRow.findMany(args);
    await runImport(services, { importId: other });
    return found;
  }) as never;
  const late = new Proxy(services.db, {
    get: (whole, name) =>
      name === 'importedRow' ? { ...importedRow, findMany } : Reflect.get(whole, name),
  });

  await runImport({ ...services, db: late }, { importId: id });

  expect(await readImport(services, merchant, id)).toMatchObject({ counts: { repeated: 1 } });
  const order = await db.order.findFirstOrThrow();
  expect(await db.importOrder.findMany({ where: { importId: id } })).toMatchObject([
    { orderId: order.id },
  ]);
});

test('a run that another run has overtaken keeps that run’s file of refused rows', async () => {
  const { services, files, merchant, send, check, refusedOf } = await importing();
  const rows = ROWS_AT_ONCE * 2 + 1;
  const text = fileOf(...Array.from({ length: rows }, (_, n) => row(n, { 0: '', 1: NO_ONE })));
  const id = await send(`${text}\r\n${row(9_999)}`);
  await check(id);
  await requestImport(services, merchant, id);
  const overtaken = stallingFiles(files, () => runImport(services, { importId: id }));

  await runImport({ ...services, files: overtaken }, { importId: id });

  expect(await readImport(services, merchant, id)).toMatchObject({ state: 'done' });
  expect((await refusedOf(id)).split('\r\n').filter(Boolean)).toHaveLength(rows + 1);
});

test('a file whose upload was interrupted is listed as failed, and is deleted after 14 days', async () => {
  const { services, db, files, clock, merchant } = await importing();
  // As after SIGKILL: no catch block runs.
  const dying: FilesPort = {
    ...files,
    async putStream(key, content, contentType) {
      await files.putStream(key, content, contentType);
      return new Promise<number>(() => undefined);
    },
  };
  async function* content() {
    yield await Promise.resolve(Buffer.from(fileOf(row(1))));
  }
  void startImport({ ...services, files: dying }, merchant, {
    name: 'orders.csv',
    content: content(),
  });
  await vi.waitFor(() => expect(files.kept.size).toBe(1));

  const [cut] = await listImports(services, merchant);
  expect(cut).toMatchObject({ state: 'failed', error: expect.stringContaining('choose it again') });
  await expect(
    requestCheck(services, merchant, cut!.id, {
      mapping: {},
      storeName: '',
      pickupLocationId: '',
      includeDone: false,
      dateOrder: '' as const,
    }),
  ).rejects.toMatchObject({ code: 'conflict' });
  clock.advance(15 * 86_400_000);
  await sweepImports(services);
  expect(files.kept.size).toBe(0);
  expect(await db.orderImport.count()).toBe(0);
});

test('a file that cannot be removed holds up no other import', async () => {
  const { services, db, clock, files, send } = await importing();
  for (const n of [1, 2, 3, 4]) await send(fileOf(row(n)));
  const [oldBroken, old, broken, withdrawn] = await db.orderImport.findMany({
    orderBy: { id: 'asc' },
  });
  await withdraw(db, { id: { in: [broken!.id, withdrawn!.id] } });
  const longAgo = new Date(clock.now().getTime() - 15 * 86_400_000);
  await db.orderImport.updateMany({
    where: { id: { in: [oldBroken!.id, old!.id] } },
    data: { createdAt: longAgo },
  });
  const brokenKeys = [oldBroken!.fileKey, broken!.fileKey];
  const remove = async (key: string) =>
    brokenKeys.includes(key) ? Promise.reject(new Error('no disk')) : files.remove(key);

  const sweeping = sweepImports({ ...services, files: { ...files, remove } });

  await expect(sweeping).rejects.toThrow('no disk');
  expect([...files.kept.keys()].toSorted()).toEqual(brokenKeys.toSorted());
  await sweepImports(services);
  expect(files.kept.size).toBe(0);
});

test('an import is visible only to its owner, and creates orders only in the owner’s stores', async () => {
  const { services, merchant, store, db, send, check, run, settings } = await importing();
  const other = await given.store(services, merchant);
  const manager = await managerOf(db, merchant, [store]);
  const stranger = await given.merchant(services);
  const mine = await send(fileOf(row(1)));

  for (const actor of [stranger, manager]) {
    const no = { code: 'not-found' };
    await expect(readImport(services, actor, mine)).rejects.toMatchObject(no);
    await expect(requestCheck(services, actor, mine, settings)).rejects.toMatchObject(no);
    await expect(requestImport(services, actor, mine)).rejects.toMatchObject(no);
    await expect(discardImport(services, actor, mine)).rejects.toMatchObject(no);
    await expect(readRefused(services, actor, mine)).rejects.toMatchObject(no);
  }
  const theirs = await send(fileOf(row(1)), manager);
  expect(await check(theirs, manager, { storeName: other.name })).toMatchObject({
    counts: { ready: 0, refused: 1 },
    problems: [{ reason: 'Store is not one of your connected stores.' }],
  });
  expect(await check(theirs, manager)).toMatchObject({ counts: { ready: 1 } });
  expect(await run(theirs, manager)).toMatchObject({ counts: { created: 1 } });
  expect(await db.order.count({ where: { storeId: store.id } })).toBe(1);
  await expect(send('a;b', given.hubStaff())).rejects.toMatchObject({ code: 'not-allowed' });
});

test('a person who loses access during an import creates no more orders', async () => {
  const { services, merchant, store, db, send, check } = await importing();
  const manager = await managerOf(db, merchant, [store]);
  const [id, other] = [await send(fileOf(row(1)), manager), await send(fileOf(row(2)), manager)];
  await check(id, manager);
  await check(other, manager);
  await requestImport(services, manager, id);
  await db.storeManagerAccess.deleteMany();

  await runImport(services, { importId: id });
  await requestImport(services, manager, other);
  await db.user.update({ where: { id: manager.userId! }, data: { emailProvedAt: null } });
  await runImport(services, { importId: other });

  expect(await db.order.count()).toBe(0);
  expect(await readImport(services, manager, id)).toMatchObject({
    counts: { created: 0, refused: 1 },
    problems: [{ reason: 'Store is not one of your connected stores.' }],
  });
  expect(await readImport(services, manager, other)).toMatchObject({
    state: 'failed',
    error: 'You are no longer allowed to import orders.',
  });
});

test('an import keeps no copy of the person who started its step', async () => {
  const { db, services, merchant, settings, send } = await importing();
  const id = await send(fileOf(row(1)));

  await requestCheck(services, merchant, id, settings);

  expect(await db.orderImport.findFirst()).toMatchObject({ state: 'checking', actor: null });
});

test('a copy of the person that the previous release stored is deleted when the step ends', async () => {
  const { db, services, send, check, run } = await importing();
  const copy = () => db.orderImport.updateMany({ data: { actor: { name: 'Naledi' } } });
  const kept = async () => (await db.orderImport.findFirstOrThrow()).actor;
  const id = await send(fileOf(row(1)));
  await copy();
  await check(id);
  expect(await kept()).toBeNull();
  await copy();
  await run(id);
  expect(await kept()).toBeNull();
  await copy();
  await db.orderImport.update({ where: { id }, data: { state: 'importing' } });
  await failImport(services, { importId: id }, 'It broke.');
  expect(await kept()).toBeNull();
  await copy();
  await withdraw(db, { id });
  expect(await kept()).toBeNull();
});

test('store and pickup location may be columns of the file', async () => {
  const { services, merchant, store, db, send, check, run } = await importing();
  const second = await given.pickupLocation(services, store, { name: 'Depot' });
  const id = await send(
    ['Store;Pickup;Customer;Street;City', `${store.name.toUpperCase()};depot;Bo;1 Main Road;Durban`]
      .concat(`${store.name};Nowhere;Bo;1 Main Road;Durban`)
      .join('\n'),
  );

  const { settings } = await readImport(services, merchant, id);
  const checked = await check(id, merchant, settings);
  await run(id);

  expect(checked.problems).toEqual([
    { row: 3, reason: 'Pickup Location does not belong to this store.' },
  ]);
  expect(await db.order.findFirstOrThrow()).toMatchObject({ pickupLocationId: second.id });
});

test('a file may have exactly as many rows as the limit', async () => {
  const { send, check } = await importing();
  const rows = Array.from({ length: MAX_ROWS }, (_, n) => row(n));

  expect(await check(await send(fileOf(...rows)))).toMatchObject({
    state: 'checked',
    total: MAX_ROWS,
    counts: { ready: MAX_ROWS },
  });
  expect(await check(await send(fileOf(...rows, row(MAX_ROWS))))).toMatchObject({
    state: 'failed',
    error: `The file has more than ${groupDigits(MAX_ROWS)} rows. Split it.`,
  });
});

test('hostile files are refused with a message, or become plain text', async () => {
  const { services, merchant, db, files, send, check, run, refusedOf } = await importing();
  await expect(send(Buffer.alloc(MAX_FILE_BYTES + 1, 'a'))).rejects.toMatchObject({
    code: 'too-large',
  });
  for (const text of ['', '\r\n\r\n', 'PK\u0003\u0004', '"never closed'])
    await expect(send(text), text).rejects.toMatchObject({ code: 'invalid-input' });
  expect(files.kept.size).toBe(0);

  const id = await send(
    fileOf(
      row(1, { 1: '=HYPERLINK("http://x")\u0000' }),
      row(2, { 1: '@SUM(A1)', 3: '' }),
      row(3, { 3: 'z'.repeat(1_000_000) }),
      row(4, { 5: '-5' }),
    ),
  );
  const checked = await check(id);
  expect(checked.problems.map(({ reason }) => reason)).toEqual([
    'Street is missing.',
    'Street is too long.',
    'Amount must be an amount such as 986.50.',
  ]);
  await run(id);
  expect(await refusedOf(id)).toContain(";'@SUM(A1);");
  expect(await db.order.findFirstOrThrow()).toMatchObject({
    customerName: '=HYPERLINK("http://x")',
  });
  const { id: userId } = await db.user.findFirstOrThrow();
  expect(userId).toBe(merchant.userId);
  expect(services.settings.mode).toBe('evaluation');
});

test('headers are searched only at the beginning of a file, even if it arrives in one piece', async () => {
  const { db, send } = await importing();

  await send(`${HEADS.join(';')}\r\n${' '.repeat(70_000)}${','.repeat(1_000)}`);

  expect(await db.orderImport.findFirst()).toMatchObject({ separator: ';', headers: HEADS });
});

test('a file is deleted when a person in it is erased, and after 14 days; imported orders stay', async () => {
  const { services, db, files, clock, send, check, run } = await importing();
  const [reported, sentAgain, apart] = [
    fileOf(row(1), row(2, { 3: '' })),
    fileOf(row(1), row(3)),
    fileOf(row(9)),
  ];
  const first = await send(reported);
  await check(first);
  await run(first);
  // Another file with the same order, only checked.
  const again = await check(await send(sentAgain));
  expect(again.samples).toMatchObject([{ orderId: 'A3' }]);
  const other = await send(apart);
  expect(files.kept.size).toBe(5);

  const order = await db.order.findFirstOrThrow();
  await eraseOrder(services, order.id);

  expect([...files.kept.keys()]).toEqual([expect.stringContaining(other)]);
  const rows = await db.orderImport.findMany({ where: { id: { not: other } } });
  for (const one of rows)
    expect(one).toMatchObject({
      fileName: '',
      headers: [],
      samples: [],
      fileKey: null,
      refusedFileKey: null,
    });
  clock.advance(15 * 86_400_000);
  await sweepImports(services);
  expect(files.kept.size).toBe(0);
  expect(await db.orderImport.count()).toBe(0);
  expect(await db.importedRow.count()).toBe(1);
});

/** A store manager who exists in the database. */
async function managerOf(
  db: Db,
  merchant: GivenMerchant,
  stores: readonly Store[],
): Promise<Actor> {
  const manager = given.storeManager(merchant, stores);
  const [firstName = '', lastName = ''] = manager.name.split(' ');
  await db.user.create({
    data: {
      id: manager.userId!,
      email: manager.email!,
      firstName,
      lastName,
      phone: '+27821234567',
      emailProvedAt: new Date(),
      memberships: {
        create: {
          id: manager.membershipId!,
          role: 'storeManager',
          merchantId: manager.merchantId,
          createdAt: new Date(),
          acceptedAt: new Date(),
        },
      },
      storeAccess: { create: stores.map(({ id }) => ({ storeId: id })) },
    },
  });
  return manager;
}
