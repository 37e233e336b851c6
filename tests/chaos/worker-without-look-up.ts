import { compose } from '#app/composition.server.ts';
import { loadEnv } from '#app/config/env.server.ts';
import { runWorker } from '#worker/run.ts';

// A broken twin of the worker: it waits while a create call is unknown, but its look-up finds nothing.

const env = loadEnv(process.env);
const composition = compose(env, 'worker without look-up');
const { courier } = composition.services;
composition.services.courier = {
  ...courier,
  find: async () => null,
  findAll: async () => new Map(),
};
runWorker(env, composition);
