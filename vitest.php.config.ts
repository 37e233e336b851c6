import { vitestPart } from './tests/run/vitest-part.ts';

/** The PHP samples, apart because a machine may have no PHP. */
export default vitestPart({
  include: ['tests/php/**/*.php.ts'],
  globalSetup: './tests/global-setup.ts',
});
