import { vitestPart } from './tests/run/vitest-part.ts';

/** What is looked at in a browser without being a journey. */
export default vitestPart({
  include: ['tests/**/*.browser.ts'],
  globalSetup: './tests/global-setup.ts',
});
