import { expect, test } from 'vitest';
import { errorOfCode } from '#app/domain/hubs/receive.rules.ts';
import { wholeCode } from './use-scan-field.ts';

test.each([
  ['', '2J44A77RQY2X', '2J44A77RQY2X'],
  ['2J44A', '77RQY2X', '2J44A77RQY2X'],
  ['2J44', '2J44A77RQY2X', '2J44A77RQY2X'],
  ['2J4', '77RQY2X', '77RQY2X'],
  ['M-S6M', '7-000001', 'M-S6M7-000001'],
  ['M-S6', 'M-S6M7-000001', 'M-S6M7-000001'],
])('with %j in the field, the scanned text %j is the code %j', (before, text, code) => {
  expect(wholeCode(before, text)).toBe(code);
});

test('a code that the server would not accept is refused on the device with the reason', () => {
  expect(errorOfCode('9'.repeat(120))).toBeNull();
  expect(errorOfCode('9'.repeat(121))).toContain('too long for one of our barcodes');
  expect(errorOfCode('T-1\u0000')).toContain('we cannot save');
});
