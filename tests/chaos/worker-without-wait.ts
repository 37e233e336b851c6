import { compose } from '#app/composition.server.ts';
import { loadEnv } from '#app/config/env.server.ts';
import { runWorker } from '#worker/run.ts';

// A worker with a fault that the checks must find: it looks up at once, and takes the first look-up as proof that an
// unanswered create call had no effect. Its create calls may be sent at any time, because no waiting time limits them.

const env = loadEnv(process.env);
const composition = compose(env, 'worker without wait');
const { courier } = composition.services;
composition.services.courier = {
  ...courier,
  worstDelayMs: 0,
  create: (booking) => courier.create(booking),
};
runWorker(env, composition);
