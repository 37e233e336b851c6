import { expect, test } from 'vitest';
import { readForm as read } from './read-form.server.ts';

const readForm = (request: Request) => read(request, '203.0.113.7');

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('http://127.0.0.1/x', {
    method: 'POST',
    body,
    headers,
    duplex: 'half',
  });
const TYPE = { 'Content-Type': 'application/x-www-form-urlencoded' };

/** A body without a length, which counts how much of it was read. */
function endless(): { body: ReadableStream; read: () => number } {
  let read = 0;
  const body = new ReadableStream({
    pull(controller) {
      read += 64 * 1024;
      controller.enqueue(new TextEncoder().encode('a'.repeat(64 * 1024)));
    },
  });
  return { body, read: () => read };
}

test('a single field is a text, a repeated one a list, and NUL is removed', async () => {
  const form = await readForm(post('a=1&b=2&b=3&c=%00x&__proto__=p&a+b=%C3%A9', TYPE));

  expect(Object.entries(form)).toEqual([
    ['a', '1'],
    ['b', ['2', '3']],
    ['c', 'x'],
    ['__proto__', 'p'],
    ['a b', 'é'],
  ]);
});

test.each([
  ['too many bytes', post(`a=${'x'.repeat(262_144)}`, TYPE)],
  ['too many fields', post('a&'.repeat(2_000), TYPE)],
  ['a Content-Length above the limit', post('a=1', { ...TYPE, 'Content-Length': '300000' })],
])('a body with %s is refused before it is parsed', async (_name, request) => {
  await expect(readForm(request)).rejects.toMatchObject({ code: 'too-large' });
});

test('an endless body is read only up to the limit', async () => {
  const { body, read } = endless();

  await expect(readForm(post(body, TYPE))).rejects.toMatchObject({ code: 'too-large' });

  expect(read()).toBeLessThan(512 * 1024);
});

test.each(['multipart/form-data; boundary=x', 'text/plain', 'application/json'])(
  'a form of the type %s is refused',
  async (type) => {
    const request = post('a=1', { 'Content-Type': type });

    await expect(readForm(request)).rejects.toMatchObject({ code: 'unsupported-media' });
  },
);

test('the form of a batch of a thousand orders is accepted', async () => {
  const keys = Array.from(
    { length: 1_000 },
    (_, at) => `orderKeys=${String(at).padStart(64, 'K')}`,
  );

  const form = await readForm(post(`intent=ship&${keys.join('&')}`, TYPE));

  expect(form['orderKeys']).toHaveLength(1_000);
});
