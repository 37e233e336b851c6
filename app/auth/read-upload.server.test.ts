import { expect, test } from 'vitest';
import { wholeOf } from '#app/domain/shared/bytes.ts';
import { isUpload, readUpload } from './read-upload.server.ts';

const MOST = 100_000;

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
    mostBytes: MOST,
    whose: '127.0.0.1',
    take: async ({ name, content }) => ({ name, text: (await wholeOf(content)).toString() }),
  });

test('the file is handed on under its own name, other fields are passed over', async () => {
  const file = new File(['a;b\r\n1;2'], 'orders.csv');
  const request = upload({ note: 'x', file, other: new File(['no'], 'other.csv') });

  expect(isUpload(request)).toBe(true);
  expect(await read(request)).toEqual({ name: 'orders.csv', text: 'a;b\r\n1;2' });
});

test('what is too large is refused at the door, and while it comes where nobody said how large', async () => {
  const large = new File(['z'.repeat(MOST * 2)], 'orders.csv');

  await expect(read(upload({ file: large }))).rejects.toMatchObject({ code: 'too-large' });
  const said = upload({ file: new File(['a'], 'a.csv') }, { 'Content-Length': '999999999' });
  await expect(read(said)).rejects.toMatchObject({ code: 'too-large' });
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`f${n}`, 'x']));
  await expect(read(upload(many))).rejects.toMatchObject({ code: 'too-large' });
});

test('no file, half a form and a form that is none are words at the field, never a fault of ours', async () => {
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
