import { compose } from '#app/composition.server.ts';
import { loadEnv } from '#app/config/env.server.ts';
import { runWorker } from './run.ts';

const env = loadEnv(process.env);
const composition = compose(env, 'worker');
const worker = runWorker(env, composition);
composition.services.log.info({ pid: process.pid }, 'worker is up');

const GRACE_MS = 8_000;
let isStopping = false;
/** Takes no new jobs, lets running jobs finish within `GRACE_MS`, then exits. A job that is cut off runs again. A queue
 *  that was lost never closes, because its client waits for the connection. */
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  const late = new Promise<void>((resolve) => setTimeout(resolve, GRACE_MS).unref());
  await Promise.race([worker.stop(), late]);
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
