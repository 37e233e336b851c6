import { refusePublicEvaluation } from '#app/config/env.server.ts';
import { modeOf } from '#app/config/mode.rules.ts';
import { startEvaluation } from './start/evaluation.ts';
import { startProduction } from './start/production.ts';
import { printLine } from './start/progress.ts';
import { createUndo } from './start/undo.ts';
import { dataDirOf, portOf } from './start-options.ts';

/** Signals within this time count as one request to stop, because npm forwards Ctrl-C to us in addition to the
 *  terminal's own signal. */
const SAME_WISH_MS = 1_000;

const stop = new AbortController();
const undo = createUndo();
let askedAt = 0;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, askToStop);
// A closed output pipe (`npm start | head`) must not leave processes behind.
process.stdout.on('error', () => undefined);
stopWhenNpmIsGone();

process.exitCode = await main();
await undo.run();
if (stop.signal.aborted) printLine('Stopped. The data is kept.');
// Timers and sockets of the supervisor may still be open, but everything that matters has ended.
process.exit();

async function main(): Promise<number> {
  try {
    if (modeOf(process.env) === 'production') {
      await startProduction(undo, stop.signal);
    } else {
      refusePublicEvaluation(process.env);
      const wanted = { dataDir: dataDirOf(process.env), port: portOf(process.env) };
      printLine('Thumela in evaluation mode\n');
      await startEvaluation(undo, stop.signal, wanted);
    }
    await untilAsked();
    return 0;
  } catch (error) {
    if (stop.signal.aborted) return 0;
    console.error(`\n${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
}

function askToStop(): void {
  if (!stop.signal.aborted) {
    askedAt = performance.now();
    printLine('\nStopping …');
    stop.abort();
  } else if (performance.now() - askedAt > SAME_WISH_MS) {
    printLine('Still stopping. Please wait until the database has closed.');
  }
}

function untilAsked(): Promise<void> {
  return new Promise((done) => {
    // Keeps the process alive even without child processes.
    const timer = setInterval(() => undefined, 60_000);
    const finish = () => {
      clearInterval(timer);
      done();
    };
    if (stop.signal.aborted) finish();
    else stop.signal.addEventListener('abort', finish, { once: true });
  });
}

/** npm runs us through a shell that does not always forward signals, so we stop when it has ended. */
function stopWhenNpmIsGone(): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent && !stop.signal.aborted) askToStop();
  }, 500).unref();
}
