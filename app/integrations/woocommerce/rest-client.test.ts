import { expect, test } from 'vitest';
import { junkAround } from './rest-client.ts';

const NOTICE =
  '<br />\n<b>Warning</b>: Undefined array key "x" in <b>/wp/a.php</b> on line <b>3</b><br />\n';

test.each([
  ['before', `${NOTICE}{"id":13}`, 'Warning: Undefined array key "x" in /wp/a.php on line 3'],
  ['after', '[{"id":13}]\n<!-- cached --> slow query', 'slow query'],
  ['around', 'Notice: [x] {y} [{"id":13}] done', 'Notice: [x] {y} done'],
])('text that is printed %s the JSON is reported', (_where, answer, junk) => {
  expect(junkAround(answer)).toBe(junk);
});

test('the text is cut after 80 characters, and a page without JSON has none', () => {
  expect(junkAround(`${'x'.repeat(200)}[]`)).toBe('x'.repeat(80));
  expect(junkAround('<html><body>Maintenance {"soon"</body></html>')).toBeNull();
  expect(junkAround({ id: 13 })).toBeNull();
});

test('megabytes of other text take no time', { timeout: 20_000 }, () => {
  const begun = performance.now();

  expect(junkAround(`${'<!--'.repeat(1_000_000)}[]`)).toBe('<!--'.repeat(20));
  expect(junkAround(`[]&${' '.repeat(4_000_000)}x`)).toBe('&');
  expect(junkAround('{"'.repeat(2_000_000))).toBeNull();
  expect(performance.now() - begun).toBeLessThan(5_000);
});
