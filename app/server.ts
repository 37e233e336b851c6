import { compose } from '#app/composition.server.ts';
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
let isStopping = false;
/** Accepts no new connections, closes streams and sockets, lets open requests finish within `GRACE_MS`, then exits. */
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  web.drain();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const late = new Promise<void>((resolve) => setTimeout(resolve, GRACE_MS).unref());
  await Promise.race([closed, late]);
  server.closeAllConnections();
  await live.stop();
  await composition.close();
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
