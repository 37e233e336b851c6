import { compose } from '#app/composition.server.ts';
import { endOnSignal } from '#app/config/end-on-signal.ts';
import { loadEnv } from '#app/config/env.server.ts';
import { runWorker } from './run.ts';

const env = loadEnv(process.env);
const composition = compose(env, 'worker');
const worker = runWorker(env, composition);
composition.services.log.info({ pid: process.pid }, 'worker is up');

// The worker takes no new jobs and lets running ones finish. A job that is cut off runs again.
endOnSignal(() => worker.stop(), 8_000);
