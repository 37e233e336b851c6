import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Actions without a sender: `/printing` posts to the page's own address, and the shell preloads the code of
 *  `/logout`. */
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
