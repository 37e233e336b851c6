import { vitestPart } from './tests/run/vitest-part.ts';

/** The queue on a real Redis, apart because a machine may have none. */
export default vitestPart({
  include: ['tests/redis/**/*.redis.ts'],
  globalSetup: './tests/global-setup.ts',
});
