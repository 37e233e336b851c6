import { expect, test } from 'vitest';
import { jsonOf } from './json-text.ts';

test.each([
  ['{', 'no JSON'],
  ['', 'nothing'],
  ['["a\\u0000"]', 'NUL'],
  ['{"q":{"x":"\\ud800"}}', 'half of a character'],
  ['{"\\u0000":1}', 'NUL in a name'],
  [`${'['.repeat(9_000)}${']'.repeat(9_000)}`, 'no end of brackets'],
])('%s is refused: %s', (text) => {
  expect(jsonOf(text)).toBeUndefined();
});

test('other JSON is parsed', () => {
  expect(jsonOf('{"q":"Zoë 😀\\ud83d\\ude00","list":[1,null,true]}')).toEqual({
    q: 'Zoë 😀😀',
    list: [1, null, true],
  });
});
