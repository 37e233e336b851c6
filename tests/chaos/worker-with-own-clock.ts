// Must come first, so that everything after it reads the wrong clock.
import './clock-off.ts';
import { compose } from '#app/composition.server.ts';
import { loadEnv } from '#app/config/env.server.ts';
import { runWorker } from '#worker/run.ts';

// A worker with a fault that the checks must find: it uses its own clock where the shared one is needed.

const env = loadEnv(process.env);
const composition = compose(env, 'worker with its own clock');
const now = () => new Date();
composition.services.clock = { now, sharedNow: async () => now() };
runWorker(env, composition);
