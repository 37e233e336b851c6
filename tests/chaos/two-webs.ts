import { expect } from 'vitest';
import { portsToTry } from '#app/cli/ports.ts';
import { startWorker, until, type WorkerProcess } from './worker-process.ts';

type Web = { url: string; process: WorkerProcess };
type TwoWebs = {
  kills: number;
  /** Number of calls that were not answered and were repeated. */
  repeats: number;
  /** Calls like an impatient client: both web processes at once, and again whichever did not answer. With `isDying`
   *  one of them is killed during the call. */
  post(path: string, token: string, body: object, isDying?: boolean): Promise<void>;
  /** Calls the nth process once. */
  ask(n: number, call: Call): Promise<Answer>;
  /** Kills the nth process and starts another in its place. */
  killAndStart(n: number): Promise<void>;
  untilReady(n: number): Promise<boolean>;
  url(n: number): string;
};
type Call = { path: string; token: string; body: object; key?: string };
/** `status` 0 means no answer. */
type Answer = { status: number; text: string };

const TRIES = 100;
/** Statuses that end the repeats: done, or nothing left to do. */
const OVER = [200, 422];

/** Two web processes on one database. Stopped when the test ends. */
export async function startTwoWebs(env: NodeJS.ProcessEnv): Promise<TwoWebs> {
  const webs = [await startWeb(env), await startWeb(env)];
  const it: TwoWebs = {
    kills: 0,
    repeats: 0,
    async post(path, token, body, isDying = false) {
      const dying = isDying ? it.kills % webs.length : null;
      const asking = webs.map((_, n) => untilAnswered(n, path, token, body));
      if (dying !== null) await it.killAndStart(dying);
      await Promise.all(asking);
    },
    ask: (n, call) => ask(webs[n]!.url, call),
    async killAndStart(n) {
      const { url, process } = webs[n]!;
      await process.kill();
      it.kills += 1;
      webs[n] = await startWeb(env, url);
    },
    url: (n) => webs[n]!.url,
    untilReady: (n) => until(() => isReady(webs[n]!.url)),
  };
  async function untilAnswered(n: number, path: string, token: string, body: object) {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const { status } = await it.ask(n, { path, token, body });
      if (status !== 0 && status !== 503) return expect(OVER).toContain(status);
      it.repeats += 1;
      await it.untilReady(n);
    }
    throw new Error(`${path} was never answered.`);
  }
  return it;
}

/** Makes one call. The status is 0 when there was no answer, or only the beginning of one. */
function ask(url: string, { path, token, body, key }: Call): Promise<Answer> {
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    ...(key ? { 'Idempotency-Key': key } : {}),
  };
  return fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch(() => ({ status: 0, text: '' }));
}

/** Starts a process on a new port, or on the port of a process that ended. */
async function startWeb(env: NodeJS.ProcessEnv, before?: string): Promise<Web> {
  const port = before ? Number(new URL(before).port) : (await portsToTry(0).next()).value;
  const url = `http://127.0.0.1:${port}`;
  const web = startWorker({ ...env, PORT: String(port), PUBLIC_URL: url }, 'app/server.ts');
  await until(async () => !web.isRunning() || (await isReady(url)));
  if (!web.isRunning()) throw new Error(`A web process is not up: ${web.said()}`);
  return { url, process: web };
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
