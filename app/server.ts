import { compose } from '#app/composition.server.ts';
import { endOnSignal } from '#app/config/end-on-signal.ts';
import { loadEnv } from '#app/config/env.server.ts';
import { startLiveHub } from '#app/api/live-hub.ts';
import { createHttpServer } from '#app/api/raw/http-server.ts';
import { createWeb } from '#app/web.server.ts';

const env = loadEnv(process.env);
const composition = compose(env, 'web');
const { log } = composition.services;
const live = startLiveHub(composition);
const web = await createWeb({ env, composition, live });
const server = createHttpServer(web);
server.listen(env.PORT, env.HOST, () => log.info({ port: env.PORT, host: env.HOST }, 'web is up'));

const GRACE_MS = 8_000;

/** Accepts no new connections, closes streams and sockets, lets open requests finish within `GRACE_MS`, and closes the
 *  connections of this process. */
async function stop(): Promise<void> {
  web.drain();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const late = new Promise<void>((resolve) => setTimeout(resolve, GRACE_MS).unref());
  await Promise.race([closed, late]);
  server.closeAllConnections();
  await live.stop();
  await composition.close();
}
// Container runtimes kill a process ten seconds after the signal.
endOnSignal(stop, GRACE_MS + 1_000);
