import { afterAll, beforeAll, inject } from 'vitest';
import { join, resolve } from 'node:path';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { unpackPlugin } from './unpack.ts';
import { makeTls, type Tls } from './tls.ts';
import { startShop, type Shop } from './wordpress.ts';

/** One shop for all tests of a describe block; each test creates its own orders. The shop's plugin is
 *  unpacked from the archive that merchants install. */
export function useShop(options: { hpos: boolean; withoutWooCommerce?: boolean }) {
  const kept: { shop?: Shop; tls?: Tls; folder?: string } = {};
  beforeAll(async () => {
    kept.tls = await makeTls();
    kept.folder = await mkdtemp(join(tmpdir(), 'thumela-plugin-'));
    const plugin = await unpackPlugin(resolve(kept.folder));
    kept.shop = await startShop({
      ...options,
      socket: inject('mariaSocket'),
      tls: kept.tls,
      plugin,
    });
  });
  afterAll(async () => {
    await kept.shop?.stop();
    await kept.tls?.remove();
    if (kept.folder) await rm(kept.folder, { recursive: true, force: true });
  });
  return {
    get shop() {
      if (!kept.shop) throw new Error('The shop was not started.');
      return kept.shop;
    },
    get tls() {
      if (!kept.tls) throw new Error('There is no certificate.');
      return kept.tls;
    },
  };
}
