import type { StoreConnection, StorePlatformPort } from '#app/ports/store-platform.ts';

/** A store that can be asked: its platform, and the keys to it for the length of one run. */
export type StoreSide = { platform: StorePlatformPort; connection: StoreConnection };
