import { compose } from '#app/composition.server.ts';
import { loadEnv } from '#app/config/env.server.ts';
import { bookCourierJob } from '#app/domain/shipments/book-courier.job.ts';
import { runWorker } from '#worker/run.ts';

/** A broken twin of the worker: it tries a booking a few times, and then no more. */
bookCourierJob.retry = { attempts: 3, delayMs: 1_000 };
const env = loadEnv(process.env);
runWorker(env, compose(env, 'worker that gives up'));
