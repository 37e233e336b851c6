import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { handOffScript } from './hand-off.ts';

const HOSTILE = '</script><script>stolen()</script><!-- & \u2028 \u2029 "quoted" \\ – 🎉';

test('any loader data arrives unchanged, and cannot end the script or one of its lines', async () => {
  const script = await handOffScript(streamOf(HOSTILE), 'n0nce');

  expect(script.match(/<\/?script/g)).toHaveLength(2);
  expect(script).not.toMatch(/[\u2028\u2029]|<!--/);
  expect(handedTo(script)).toEqual([HOSTILE, 'closed']);
});

test('a failed stream makes the page fail', async () => {
  const failing = new ReadableStream({ start: (to) => to.error(new Error('the caller is gone')) });

  await expect(handOffScript(failing, 'n0nce')).rejects.toThrow('the caller is gone');
});

/** Splits the text into chunks that cut multi-byte characters apart. */
function streamOf(text: string): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  return new ReadableStream({
    start(to) {
      for (const byte of bytes) to.enqueue(Uint8Array.of(byte));
      to.close();
    },
  });
}

/** Runs the script and returns the chunks that the router receives. */
function handedTo(script: string): string[] {
  const given: string[] = [];
  const streamController = {
    enqueue: (text: string) => given.push(text),
    close: () => given.push('closed'),
  };
  const code = script.replace(/^<script nonce="n0nce">|<\/script>$/g, '');
  runInContext(code, createContext({ window: { __remixContext: { streamController } } }));
  return given;
}
