import { vitestPart } from './tests/run/vitest-part.ts';

/** A real WordPress driven over HTTP. Needs PHP, WordPress and MariaDB of the system, hence apart. Its
 *  first test installs a shop, which takes minutes on a busy machine. */
export default vitestPart({
  include: ['tests/plugin/**/*.plugin.ts'],
  exclude: ['tests/plugin/unit.plugin.ts'],
  globalSetup: './tests/plugin/global-setup.ts',
  workers: 2,
  patience: 5,
});
