import { vitestPart } from './tests/run/vitest-part.ts';

/** The WordPress plugin's own PHPUnit tests: PHP, but no WordPress and no database. */
export default vitestPart({ include: ['tests/plugin/unit.plugin.ts'] });
