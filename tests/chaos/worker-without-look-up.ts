import { compose } from '#app/composition.server.ts';
import { loadEnv } from '#app/config/env.server.ts';
import { runWorker } from '#worker/run.ts';

// A worker with a fault that the checks must find: it waits after an unanswered create call, but its look-up finds
// nothing.

const env = loadEnv(process.env);
const composition = compose(env, 'worker without look-up');
const { courier } = composition.services;
composition.services.courier = {
  ...courier,
  find: async () => null,
  findAll: async () => new Map(),
};
runWorker(env, composition);
