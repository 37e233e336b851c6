import { compose } from '#app/composition.server.ts';
import { loadEnv } from '#app/config/env.server.ts';
import { runWorker } from './run.ts';

const env = loadEnv(process.env);
const composition = compose(env, 'worker');
const worker = runWorker(env, composition);
composition.services.log.info({ pid: process.pid }, 'worker is up');

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await worker.stop();
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
