import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from '#tests/fakes/started-product.ts';

/** Settings that keep the simulators still: each journey controls what happens and when. */
const QUIET = {
  SIMULATOR_STEP_MS: '0',
  SIMULATOR_ORDER_EVERY_MS: '0',
  TOOKAN_CALLS_PER_SECOND: '20',
  // Short, so that journeys do not wait. The tests of undo stop the page's clock instead.
  SHIP_UNDO_MS: '200',
};

/** Starts the product as a new developer would, with its own data. Journeys get the address as their base URL
 *  and the data folder (sign-ins, addresses of the simulators) from THUMELA_DATA_DIR. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'thumela-e2e-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    // When the tests run as root, PostgreSQL runs as another user and must be able to enter this folder.
    await chmod(folder, 0o755);
    const dataDir = join(folder, 'data');
    const product = await startProduct({ dataDir, env: QUIET });
    process.env['PLAYWRIGHT_TEST_BASE_URL'] = product.url;
    process.env['THUMELA_DATA_DIR'] = dataDir;
    return async () => {
      await product.stop().finally(remove);
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
