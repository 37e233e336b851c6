import { connect } from 'node:net';
import { until } from '#tests/chaos/worker-process.ts';
import { descriptorsOf, type Target } from './processes.ts';
import { rawRequests, type RawRequest } from './raw-requests.ts';
import { hangLimitMs, inParallel, pickFrom, stillSlow } from './run.ts';

const AT_A_TIME = 32;
/** The longest wait for an answer. Whether a wait counts as a hang depends on the control server's times. */
const PATIENCE_MS = 15_000;
const ENOUGH_HANGS = 24;

type Outcome = { statuses: number[]; ms: number; isOver: boolean; unreachable?: boolean };

type Options = {
  count: number;
  seed: number;
  target: Target & { databaseUrl?: string };
  /** A bare server that gets every twentieth request too, for comparison. */
  control: Target;
  patienceMs?: number;
};

/** Sends raw requests to a process and checks it: no 5xx, no hang, the process keeps running, and no descriptor
 *  leaks. */
export async function runRaw({ count, seed, target, control, ...more }: Options) {
  const { patienceMs = PATIENCE_MS } = more;
  const requests = rawRequests(pickFrom(seed), count, `127.0.0.1:${target.port}`);
  const { pid } = target.process;
  // Warms up first, so that what is opened only once (pools, files read late) is open before descriptors are counted.
  await inParallel(requests.slice(0, Math.min(150, count)), AT_A_TIME, async (request) => {
    if (target.process.isRunning()) await send(target.port, request, 2_000);
  });
  const held = () => descriptorsOf(pid, target.databaseUrl);
  const before = await settled(held);

  const errors: string[] = [];
  const byStatus: Record<string, number> = {};
  const times: { ms: number; what: string; request: RawRequest }[] = [];
  const controlMs: number[] = [];
  let sent = 0;
  await inParallel(requests, AT_A_TIME, async (request, index) => {
    if (!target.process.isRunning() || errors.length > ENOUGH_HANGS) return;
    sent += 1;
    const outcome = await send(target.port, request, patienceMs);
    if (index % 20 === 0) controlMs.push((await send(control.port, request, PATIENCE_MS)).ms);
    const what = `${request.kind} (number ${index}, seed ${seed}) ${shown(request)}`;
    for (const status of outcome.statuses) {
      const group = `${Math.floor(status / 100)}xx`;
      byStatus[group] = (byStatus[group] ?? 0) + 1;
      if (status >= 500) errors.push(`${status} to ${what}`);
    }
    if (outcome.unreachable && target.process.isRunning()) errors.push(`not reached by ${what}`);
    if (!outcome.isOver) errors.push(`no answer within ${patienceMs} ms to ${what}`);
    times.push({ ms: outcome.ms, what, request });
  });

  const limit = hangLimitMs(controlMs);
  const slow = times.filter(({ ms }) => ms > limit).slice(0, ENOUGH_HANGS);
  const hangs = target.process.isRunning()
    ? await stillSlow(slow, limit, async ({ request }) => {
        return (await send(target.port, request, patienceMs)).ms;
      })
    : [];
  errors.push(...hangs.map(({ ms, what }) => `${Math.round(ms)} ms for ${what}`));
  const isAlive = await until(() => !target.process.isRunning(), 200).then((ended) => !ended);
  if (!isAlive) errors.push(`the process ended: ${target.process.said().slice(-600)}`);
  await until(() => !isAlive || before === null || (held() ?? 0) <= before, 10_000);
  const after = isAlive ? held() : null;
  if (isAlive && before !== null && (after ?? 0) > before)
    errors.push(`${(after ?? 0) - before} descriptors were left behind`);
  const slowest = Math.max(0, ...times.map(({ ms }) => ms));
  return {
    errors,
    figures: {
      requests: `${sent} of ${count}`,
      kinds: new Set(requests.map(({ kind }) => kind)).size,
      answers: byStatus,
      '5xx': errors.filter((error) => /^5\d\d to/.test(error)).length,
      hangs: hangs.length,
      slowestMs: Math.round(slowest),
      controlSlowestMs: Math.round(Math.max(0, ...controlMs)),
      hangLimitMs: Math.round(limit),
      alive: isAlive,
      descriptors: `${before} before, ${after} after`,
      seed,
    },
  };
}

/** The number of open descriptors once it has stopped changing. */
async function settled(held: () => number | null): Promise<number | null> {
  let last = held();
  await until(() => {
    const now = held();
    const isStill = now === last;
    last = now;
    return isStill;
  }, 5_000);
  return last;
}

function shown({ pieces, ends }: RawRequest): string {
  return `${JSON.stringify(Buffer.concat(pieces).subarray(0, 160).toString('latin1'))}, then ${ends}`;
}

/** Sends a request and waits for the first complete response head, the end of the connection, or the time limit. */
function send(port: number, request: RawRequest, patienceMs: number): Promise<Outcome> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true });
    let heard = '';
    let begun = performance.now();
    let isAsked = false;
    let unreachable = false;
    const done = (isOver: boolean) => {
      clearTimeout(timer);
      socket.removeAllListeners();
      socket.on('error', () => undefined);
      socket.destroy();
      const statuses = [...heard.matchAll(/^HTTP\/1\.[01] (\d{3})/gm)].map(([, code]) =>
        Number(code),
      );
      resolve({ statuses, ms: performance.now() - begun, isOver, unreachable });
    };
    const timer = setTimeout(() => done(false), patienceMs);
    socket.on('data', (chunk: Buffer) => {
      heard = (heard + chunk.toString('latin1')).slice(0, 20_000);
      if (isAsked && heard.includes('\r\n\r\n')) done(true);
    });
    socket.on('end', () => done(true));
    socket.on('close', () => done(true));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      unreachable = error.code === 'ECONNREFUSED';
      done(true);
    });
    socket.on('connect', () => {
      const write = (index: number): void => {
        const piece = request.pieces[index];
        if (piece) return void socket.write(piece, () => write(index + 1));
        begun = performance.now();
        isAsked = true;
        if (request.ends === 'resets') return void (socket.resetAndDestroy(), done(true));
        if (request.ends === 'closes its half') socket.end();
        if (heard.includes('\r\n\r\n')) done(true);
      };
      write(0);
    });
  });
}
