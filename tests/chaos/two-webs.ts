import { expect } from 'vitest';
import { portsToTry } from '#app/cli/ports.ts';
import { startWorker, until, type WorkerProcess } from './worker-process.ts';

type Web = { url: string; process: WorkerProcess };
export type TwoWebs = {
  kills: number;
  /** Calls that were not answered and asked again. */
  repeats: number;
  /** As an impatient program calls: both at once, and again whoever did not answer. With `isDying` one of
   *  them is killed while it is at it. */
  post(path: string, token: string, body: object, isDying?: boolean): Promise<void>;
};

const TRIES = 100;
/** Done, or nothing left to do. */
const OVER = [200, 422];

/** Two web processes before one database. Ended with the test. */
export async function startTwoWebs(env: NodeJS.ProcessEnv): Promise<TwoWebs> {
  const webs = [await startWeb(env), await startWeb(env)];
  const it: TwoWebs = {
    kills: 0,
    repeats: 0,
    async post(path, token, body, isDying = false) {
      const dying = isDying ? it.kills % webs.length : null;
      const asking = webs.map((_, n) => untilAnswered(n, path, token, body));
      if (dying !== null) {
        const { url, process } = webs[dying]!;
        await process.kill();
        it.kills += 1;
        webs[dying] = await startWeb(env, url);
      }
      await Promise.all(asking);
    },
  };
  async function untilAnswered(n: number, path: string, token: string, body: object) {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const status = await ask(webs[n]!.url + path, token, body);
      if (status !== 0 && status !== 503) return expect(OVER).toContain(status);
      it.repeats += 1;
      await until(() => isReady(webs[n]!.url));
    }
    throw new Error(`${path} was never answered.`);
  }
  return it;
}

function ask(url: string, token: string, body: object): Promise<number> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) }).then(
    ({ status }) => status,
    () => 0,
  );
}

/** At an address of its own, or at that of one that ended. */
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
