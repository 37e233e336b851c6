import { compose } from '#app/composition.server.ts';
import { loadEnv } from '#app/config/env.server.ts';
import { bookCourierJob } from '#app/domain/shipments/book-courier.job.ts';
import { runWorker } from '#worker/run.ts';

// A worker with a fault that the checks must find: a booking fails for good after three attempts.

bookCourierJob.retry = { attempts: 3, delayMs: 1_000 };
const env = loadEnv(process.env);
runWorker(env, compose(env, 'worker that gives up'));
