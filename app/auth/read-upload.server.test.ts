import { expect, test, vi } from 'vitest';
import { wholeOf } from '#app/domain/shared/bytes.ts';
import { partsOf } from './multipart.ts';
import { isUpload, readUpload } from './read-upload.server.ts';

const MAX_BYTES = 100_000;

function upload(fields: Record<string, string | File>, headers: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return new Request('http://portal.example/orders/import', {
    method: 'POST',
    body: form,
    headers,
  });
}

const read = (request: Request) =>
  readUpload(request, {
    maxBytes: MAX_BYTES,
    whose: '127.0.0.1',
    take: async ({ name, content }) => ({ name, text: (await wholeOf(content)).toString() }),
  });

test('the file is passed on with its name, and other fields are ignored', async () => {
  const file = new File(['a;b\r\n1;2'], 'orders.csv');
  const request = upload({ note: 'x', file, other: new File(['no'], 'other.csv') });

  expect(isUpload(request)).toBe(true);
  expect(await read(request)).toEqual({ name: 'orders.csv', text: 'a;b\r\n1;2' });
});

test('a file that is too large is refused by its Content-Length, or without one while it arrives', async () => {
  const large = new File(['z'.repeat(MAX_BYTES * 2)], 'orders.csv');

  await expect(read(upload({ file: large }))).rejects.toMatchObject({ code: 'too-large' });
  const said = upload({ file: new File(['a'], 'a.csv') }, { 'Content-Length': '999999999' });
  await expect(read(said)).rejects.toMatchObject({ code: 'too-large' });
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`f${n}`, 'x']));
  await expect(read(upload(many))).rejects.toMatchObject({ code: 'too-large' });
});

test('a missing file, half a form or a malformed form is an error at the field, not a server error', async () => {
  await expect(read(upload({ note: 'x' }))).rejects.toMatchObject({
    code: 'invalid-input',
    details: { fields: { file: 'Choose a file first.' } },
  });
  for (const body of ['', 'nothing of it', '--b\r\nContent-Disposition: form-data; name="file"'])
    await expect(
      read(
        new Request('http://portal.example/orders/import', {
          method: 'POST',
          body,
          headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
        }),
      ),
      body,
    ).rejects.toMatchObject({ code: 'invalid-input' });
});

test('an error of ours while the file is stored is not blamed on the upload', async () => {
  const full = new Error('The disk is full.');
  const request = upload({ file: new File(['a;b'], 'orders.csv') });

  const reading = readUpload(request, {
    maxBytes: MAX_BYTES,
    whose: '127.0.0.1',
    take: () => Promise.reject(full),
  });

  await expect(reading).rejects.toBe(full);
});

const raw = (body: string, boundary: string) =>
  new Request('http://portal.example/orders/import', {
    method: 'POST',
    body,
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
  });
const FILE = 'Content-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\na;b';

test.each(['"a b:c"', '"abc"; charset=utf-8', '"abc"', 'abc', 'abc; x=1'])(
  'the boundary is read in each notation that clients use: %s',
  async (boundary) => {
    const between = /^"?([^";]+)/.exec(boundary)?.[1];

    const file = await read(raw(`--${between}\r\n${FILE}\r\n--${between}--`, boundary));

    expect(file).toEqual({ name: 'a.csv', text: 'a;b' });
  },
);

test('the unread rest of a file is skipped before the next part', async () => {
  const other = 'Content-Disposition: form-data; name="note"\r\n\r\nx';
  const names: string[] = [];
  const body = async function* () {
    yield Buffer.from(`--b\r\n${FILE}\r\n--b\r\n${other}\r\n--b--`);
  };

  for await (const { name, content } of partsOf(body(), 'b'))
    for await (const _piece of content) {
      names.push(name);
      break;
    }

  expect(names).toEqual(['file', 'note']);
});

test('a file that resembles the boundary everywhere is read in few steps', async () => {
  const text = '\r\n-'.repeat(MAX_BYTES / 4);
  const request = raw(`--b\r\n${FILE}${text}\r\n--b--\r\n`, 'b');
  const cuts = [
    vi.spyOn(Uint8Array.prototype, 'slice'),
    vi.spyOn(Buffer.prototype, 'subarray'),
    vi.spyOn(Buffer, 'concat'),
  ];

  const file = await read(request);

  const steps = cuts.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  for (const spy of cuts) spy.mockRestore();
  expect(file.text).toBe(`a;b${text}`);
  expect(steps).toBeLessThan(100);
});

test('a form that arrives byte by byte is read correctly', async () => {
  const text = '\r\n--\r\n-b\r\r\n';
  const body = async function* () {
    for (const byte of Buffer.from(`--b\r\n${FILE}${text}\r\n--b--`)) yield Uint8Array.of(byte);
  };
  const files: string[] = [];

  for await (const { content } of partsOf(body(), 'b'))
    files.push((await wholeOf(content)).toString());

  expect(files).toEqual([`a;b${text}`]);
});

test('a part with too many header lines is refused', async () => {
  const head = 'X-Long: a\r\n'.repeat(2_000);

  await expect(read(raw(`--b\r\n${head}${FILE}\r\n--b--`, 'b'))).rejects.toMatchObject({
    code: 'invalid-input',
  });
});
