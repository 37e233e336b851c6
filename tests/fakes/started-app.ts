import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { startLiveHub } from '#app/api/live.ts';
import { compose, type Composition } from '#app/composition.server.ts';
import { loadEnv, type Env } from '#app/config/env.server.ts';
import { createWeb } from '#app/web.server.ts';
import { TEST_SETTINGS } from './settings.ts';
import { freshDatabase } from './test-database.ts';

export type StartedApp = { url: string; env: Env; composition: Composition };

/** The composed web side on a database of its own, without the screens: real doors on loopback.
 *  Ended when the test has finished, also when it failed. */
export async function startApp(settings: Record<string, string> = {}): Promise<StartedApp> {
  const database = await freshDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'thumela-app-'));
  const env = loadEnv({
    ...TEST_SETTINGS,
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    ...settings,
  });
  const composition = compose(env, 'test');
  const live = startLiveHub({ databaseUrl: database.url, log: composition.services.log });
  const web = await createWeb({ env, composition, live, buildDir: null });
  const server = createServer(web.app);
  server.on('upgrade', web.onUpgrade);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    web.drain();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await live.stop();
    await composition.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, env, composition };
}
