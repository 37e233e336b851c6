import { vitestPart } from './tests/run/vitest-part.ts';

/** Shopify's own CLI, apart because it is fetched on demand. It builds five extensions in a test. */
export default vitestPart({ include: ['tests/extensions/**/*.extensions.ts'], patience: 3 });
