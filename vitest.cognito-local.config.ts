import { vitestPart } from './tests/run/vitest-part.ts';

/** The contract of a user pool against an emulator that others wrote, which is fetched for it. */
export default vitestPart({ include: ['tests/cognito-local/**/*.local.ts'] });
