import { vitestPart } from './tests/run/vitest-part.ts';

const isShort = process.env['CHAOS'] === 'short';

/** The tests that kill and disturb: slow, hence apart. In full they are alone on the machine;
 *  CHAOS=short asks for the form that `npm test` runs, where they wait most of the time and two go
 *  beside each other. A test of thousands of operations may take many times the ordinary limit. */
export default vitestPart({
  include: ['tests/chaos/**/*.chaos.ts', ...(isShort ? [] : ['tests/chaos/**/*.full.ts'])],
  globalSetup: './tests/global-setup.ts',
  workers: isShort ? 2 : 1,
  patience: isShort ? 5 : 30,
});
