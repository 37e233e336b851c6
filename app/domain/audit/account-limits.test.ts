import { expect, test } from 'vitest';
import { startImport } from '#app/domain/imports/start-import.ts';
import { isAppError } from '#app/domain/shared/errors.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { MAX_ACTIONS } from './account-limits.rules.ts';
import { auditRow, refuseTooManyActions } from './write-audit.ts';

test('an account over its hourly limit of files is refused before the file is read, and can upload later', async () => {
  const { services, clock } = await testServices();
  const merchant = await given.merchant(services);
  let read = 0;
  async function* content() {
    read += 1;
    yield await Promise.resolve(Buffer.from('Order ID;Customer\r\nA1;Bo Naidoo'));
  }
  const upload = (actor = merchant) =>
    startImport(services, actor, { name: 'orders.csv', content: content() });
  const { max } = MAX_ACTIONS['orders.importFile'];
  for (let nth = 0; nth < max; nth += 1) {
    await upload();
    clock.advance(60_000);
  }

  const error: unknown = await upload().catch((thrown: unknown) => thrown);

  if (!isAppError(error)) throw new Error('it was not refused');
  expect(error).toMatchObject({
    code: 'too-many-requests',
    message: 'An account is limited to 30 file uploads an hour. Try again in 30 minutes.',
    details: { retryAfterSeconds: 1_800 },
  });
  expect(read).toBe(max);
  await upload(await given.merchant(services));
  clock.advance(1_800_000);
  await upload();
});

test('only the same action of the same account counts towards its limit', async () => {
  const { services, db, clock } = await testServices();
  const [one, other] = [await given.merchant(services), await given.merchant(services)];
  const at = clock.now();
  const max: number = MAX_ACTIONS['webhook.test'].max;
  const times = async (
    action: 'webhook.set' | 'webhook.test',
    { merchantId } = one,
    count = max,
  ) => {
    const entry = { at, action, subject: merchantId, merchantId };
    await db.auditEntry.createMany({
      data: Array.from({ length: count }, () => auditRow(one, entry)),
    });
  };
  const mayTest = () =>
    refuseTooManyActions(db, { action: 'webhook.test', merchantId: one.merchantId, at }).then(
      () => true,
      () => false,
    );

  await times('webhook.set');
  await times('webhook.test', other);
  await times('webhook.test', one, max - 1);
  expect(await mayTest()).toBe(true);

  await times('webhook.test', one, 1);
  expect(await mayTest()).toBe(false);
});
