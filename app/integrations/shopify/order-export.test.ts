import { expect, test } from 'vitest';
import { spooled } from './order-export.ts';

async function* pieces(...texts: string[]): AsyncIterable<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  let text = '';
  for await (const piece of body) text += Buffer.from(piece).toString();
  return text;
}

test('the whole body is passed on in order', async () => {
  expect(await textOf(spooled(pieces('one ', 'two ', 'three')))).toBe('one two three');
});

test('an empty body is empty', async () => {
  expect(await textOf(spooled(pieces()))).toBe('');
});

test('the part before a break is passed on, then the error is thrown', async () => {
  async function* breaking(): AsyncIterable<Uint8Array> {
    yield Buffer.from('one ');
    throw new Error('hung up');
  }
  let text = '';

  const reading = (async () => {
    for await (const piece of spooled(breaking())) text += Buffer.from(piece).toString();
  })();

  await expect(reading).rejects.toThrow('hung up');
  expect(text).toBe('one ');
});

test('a consumer that stops early leaves nothing open', async () => {
  for await (const piece of spooled(pieces('one', 'two'))) {
    expect(piece.length).toBeGreaterThan(0);
    break;
  }
});
