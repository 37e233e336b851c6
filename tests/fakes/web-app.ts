import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLiveHub } from '#app/api/live-hub.ts';
import { createHttpServer } from '#app/api/raw/http-server.ts';
import type { HeldPort } from '#app/cli/ports.ts';
import { compose, type Composition } from '#app/composition.server.ts';
import { loadEnv, type Env } from '#app/config/env.server.ts';
import { startMintsoftSimulator } from '#simulators/mintsoft/index.ts';
import { createWeb, type Web } from '#app/web.server.ts';
import { TEST_SETTINGS } from './settings.ts';

export type WebApp = {
  url: string;
  env: Env;
  composition: Composition;
  web: Web;
  stop(): Promise<void>;
};

type Options = {
  databaseUrl: string;
  settings?: Record<string, string>;
  /** The folder of the built screens; null serves none. */
  buildDir?: string | null;
  /** A port that is already reserved; absent: any free one. */
  port?: HeldPort;
  /** Removes a safeguard before the routes are mounted, to prove that its test would notice. */
  weaken?: (composition: Composition) => void;
};

/** The composed web process on a migrated database, listening on loopback, without a worker. */
export async function startWebApp(options: Options): Promise<WebApp> {
  const { databaseUrl, settings = {}, buildDir = null, port } = options;
  const folder = await mkdtemp(join(tmpdir(), 'thumela-app-'));
  const mintsoft = await startMintsoftSimulator();
  const { PUBLIC_URL = TEST_SETTINGS.PUBLIC_URL, ...others } = settings;
  const loaded = loadEnv({
    ...TEST_SETTINGS,
    MINTSOFT_BASE_URL: mintsoft.url,
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    ...others,
  });
  // Some tests need a portal with a public name, which evaluation mode does not allow.
  const env = { ...loaded, PUBLIC_URL: new URL(PUBLIC_URL).origin };
  const composition = compose(env, 'test');
  options.weaken?.(composition);
  const live = startLiveHub(composition);
  const web = await createWeb({ env, composition, live, buildDir });
  const server = createHttpServer(web);
  await new Promise<void>((resolve) =>
    port === undefined
      ? server.listen(0, '127.0.0.1', resolve)
      : server.listen(port.socket, resolve),
  );
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    env,
    composition,
    web,
    async stop() {
      web.drain();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await live.stop();
      await composition.close();
      await mintsoft.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
