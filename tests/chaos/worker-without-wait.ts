import { compose } from '#app/composition.server.ts';
import { loadEnv } from '#app/config/env.server.ts';
import { runWorker } from '#worker/run.ts';

/** A broken twin of the worker: it looks first, and takes the first look for proof that an unanswered
 *  create made nothing. Its creates may leave whenever they like, since there is no wait to outlast. */
const env = loadEnv(process.env);
const composition = compose(env, 'worker without wait');
const { courier } = composition.services;
composition.services.courier = {
  ...courier,
  worstDelayMs: 0,
  create: (booking) => courier.create(booking),
};
runWorker(env, composition);
