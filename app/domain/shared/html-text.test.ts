import { expect, test } from 'vitest';
import { linesOfHtml, textOfHtml } from './html-text.ts';

test.each([
  ['Salt &amp; Vinegar &#8211; 2 kg', 'Salt & Vinegar – 2 kg'],
  ['13 O&#039;Connell Street', "13 O'Connell Street"],
  ['Smith &amp;amp; Sons', 'Smith & Sons'],
  ['Mug<br />blue, <strong>large</strong>', 'Mug blue, large'],
  ['<p>Ring the bell</p><p>twice</p>', 'Ring the bell twice'],
  ['Caf&eacute;&nbsp;Noir', 'Café Noir'],
  ['Fish &chips R&D <3', 'Fish &chips R&D <3'],
  ['<gate code 12>', '<gate code 12>'],
  ['5 &lt; 6', '5 < 6'],
  ['plain  text ', 'plain  text '],
  ['Ring<!-- not\n<b>now</b> --> twice<!-- or not', 'Ring twice<!-- or not'],
])('the text of %j is %j, also when it is parsed again', (html, text) => {
  expect(textOfHtml(html)).toBe(text);
  expect(textOfHtml(textOfHtml(html))).toBe(text);
});

test('a note keeps its lines', () => {
  expect(linesOfHtml('Ring the bell<br>twice &amp; wait')).toBe('Ring the bell\ntwice & wait');
  expect(linesOfHtml('one\ntwo')).toBe('one\ntwo');
});

const MEGABYTE = 1_000_000;
/** Generous for a busy machine. A quadratic implementation would take minutes. */
const MAX_MS = 3_000;

test.each([
  ['unclosed comments', '<!--'.repeat(MEGABYTE / 4)],
  ['blanks', `&${' '.repeat(MEGABYTE)}x`],
  ['spaces and line breaks', `&${' \n'.repeat(MEGABYTE / 2)}x`],
  ['unclosed tags', '<p '.repeat(MEGABYTE / 3)],
  ['comment ends without a start', `<!${'-->'.repeat(MEGABYTE / 3)}`],
  ['ampersands', '&'.repeat(MEGABYTE)],
])('a megabyte of %s is parsed in linear time', { timeout: 20_000 }, (_what, html) => {
  const begun = performance.now();

  expect(textOfHtml(html).length).toBeGreaterThan(0);
  expect(linesOfHtml(html).length).toBeGreaterThan(0);
  expect(performance.now() - begun).toBeLessThan(MAX_MS);
});
