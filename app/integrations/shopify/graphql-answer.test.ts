import { expect, test } from 'vitest';
import { boundedJson, MAX_ANSWER_BYTES } from './graphql-answer.ts';

test('an answer is parsed as JSON; anything else is null', async () => {
  expect(await boundedJson(Response.json({ data: { order: null } }))).toEqual({
    data: { order: null },
  });
  expect(await boundedJson(new Response('<html>'))).toBeNull();
  expect(await boundedJson(new Response(null))).toBeNull();
});

test('an endless answer is read only up to the limit, and fewer orders are requested', async () => {
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 65_536;
      controller.enqueue(new Uint8Array(65_536));
    },
  });

  await expect(boundedJson(new Response(endless))).rejects.toMatchObject({
    code: 'store-refused',
    details: { isTooDear: true },
  });
  expect(sent).toBeLessThan(MAX_ANSWER_BYTES + 10 * 65_536);
});
