import type { StoreConnection, StorePlatformPort } from '#app/ports/store-platform.ts';

/** A store that can be called: its platform, and its keys for the duration of one run. */
export type StoreSide = { platform: StorePlatformPort; connection: StoreConnection };
