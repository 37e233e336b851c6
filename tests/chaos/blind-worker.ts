import { compose } from '#app/composition.server.ts';
import { loadEnv } from '#app/config/env.server.ts';
import { runWorker } from '#worker/run.ts';

/** The broken twin of the worker: its courier never finds anything and never lets it wait, so the
 *  look-up before a create and the wait while one is unknown are both without effect. */
const env = loadEnv(process.env);
const composition = compose(env, 'blind worker');
const { courier } = composition.services;
composition.services.courier = {
  ...courier,
  worstDelayMs: 0,
  find: async () => null,
  create: (booking) => courier.create(booking),
};
runWorker(env, composition);
