import { expect, test } from 'vitest';
import { samplesOfPage } from '#tests/fakes/samples.ts';

const PHP = process.env['PHP_PATH'] ?? 'php';

test('PHP: the life of an order; a repeat does not create a second one', async () => {
  const { run, services } = await samplesOfPage();

  const first = await run(PHP, 'order-life.php');
  const second = await run(PHP, 'order-life.php');

  expect(first).toMatchObject({ note: 'Ring the bell twice', accepted: [expect.any(String)] });
  expect(second).toEqual(first);
  expect(await services.db.order.findMany()).toMatchObject([{ status: 'cancelled' }]);
});

test('PHP: the receiver accepts a genuine delivery and refuses a forged one', async () => {
  const { receive } = await samplesOfPage();

  const { state, said, forward, message, id } = await receive(
    PHP,
    (file) => ['-S', '127.0.0.1:0', file],
    'receive-webhook.php',
  );

  expect(state).toBe('delivered');
  expect(said()).toContain('webhook.test');
  expect(await forward({ ...message, body: `${message.body} ` })).toBe(401);
  const old = { ...message.headers, 'webhook-timestamp': '1614265330' };
  expect(await forward({ ...message, headers: old })).toBe(401);
  expect(await forward({ ...message, headers: { 'webhook-id': id } })).toBe(401);
});
