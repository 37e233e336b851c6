import { compose } from '#app/composition.server.ts';
import { loadEnv } from '#app/config/env.server.ts';
import { bookCourierJob } from '#app/domain/shipments/book-courier.job.ts';
import { runWorker } from '#worker/run.ts';

// A broken twin of the worker: a booking fails for good after a few attempts.

bookCourierJob.retry = { attempts: 3, delayMs: 1_000 };
const env = loadEnv(process.env);
runWorker(env, compose(env, 'worker that gives up'));
