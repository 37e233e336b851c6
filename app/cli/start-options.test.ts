import { expect, test } from 'vitest';
import { dataDirOf, portOf } from './start-options.ts';

test('an empty setting counts as none, so that nothing is written into the checkout itself', () => {
  for (const empty of ['', ' ', undefined]) {
    expect(dataDirOf({ DATA_DIR: empty })).toBe('.data');
    expect(portOf({ PORT: empty })).toBeUndefined();
  }
  expect(dataDirOf({ DATA_DIR: '/srv/data' })).toBe('/srv/data');
  expect(portOf({ PORT: '8080' })).toBe(8080);
  expect(portOf({ PORT: '0' }), 'the system chooses').toBe(0);
});

test.each(['abc', '80a', '-1', '65536', '30.5'])('the port %j is refused by name', (PORT) => {
  expect(() => portOf({ PORT })).toThrow(
    `PORT is ${PORT}, but must be a whole number from 0 to 65535.`,
  );
});
