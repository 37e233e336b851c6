import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What is sent to the page's own address, whose code is here with it, and leaving altogether, for which
 *  the frame has the code ready. */
const OWN = ['/printing', '/logout'];

test('what is sent to another address than the page’s own goes by a sender, which has its code ready', () => {
  const sent = globSync('app/{screens,shells,ui}/**/*.{ts,tsx}')
    .filter((file) => !/use-sender|\.test\./.test(file))
    .flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(/action: (?:href\()?[`'](\/[a-z-/]+)/g),
    ])
    .map(([, address]) => address ?? '');

  expect(sent.filter((address) => !OWN.includes(address))).toEqual([]);
  expect(sent, 'the pattern still finds what it looks for').toContain('/printing');
});
