import { expect, test } from 'vitest';
import { boundedJson, MAX_ANSWER_BYTES } from './graphql-answer.ts';

test('an answer is read as JSON, or is none', async () => {
  expect(await boundedJson(Response.json({ data: { order: null } }))).toEqual({
    data: { order: null },
  });
  expect(await boundedJson(new Response('<html>'))).toBeNull();
  expect(await boundedJson(new Response(null))).toBeNull();
});

test('of an answer without an end no more is read than may be, and fewer orders are asked for', async () => {
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
