import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { portsToTry } from '#app/cli/ports.ts';
import { compose, type Composition } from '#app/composition.server.ts';
import { loadEnv } from '#app/config/env.server.ts';
import { startMintsoftSimulator } from '#simulators/mintsoft/index.ts';
import { startPaystackSimulator } from '#simulators/paystack/index.ts';
import { processEnv, startWorker, until, type WorkerProcess } from '#tests/chaos/worker-process.ts';
import { TEST_SETTINGS } from '#tests/fakes/settings.ts';
import { freshDatabase } from '#tests/fakes/test-database.ts';

export type Target = { url: string; port: number; process: WorkerProcess };

type WebProcess = Target & {
  /** The same settings and database, composed in this process to create people and read rows. */
  composition: Composition;
  settings: NodeJS.ProcessEnv;
  databaseUrl: string;
};

/** Starts a real web process with its own database and the built screens. It ends with the test. */
export async function startWebProcess(over: Record<string, string> = {}): Promise<WebProcess> {
  const database = await freshDatabase();
  onTestFinished(() => database.drop());
  const mintsoft = await startMintsoftSimulator();
  onTestFinished(() => mintsoft.close());
  const paystack = await startPaystackSimulator({ secretKey: TEST_SETTINGS.PAYSTACK_SECRET_KEY });
  onTestFinished(() => paystack.close());
  const { value: port } = await portsToTry(0).next();
  const url = `http://127.0.0.1:${port}`;
  const settings = processEnv(database.url, {
    ...TEST_SETTINGS,
    MINTSOFT_BASE_URL: mintsoft.url,
    PAYSTACK_BASE_URL: paystack.url,
    PUBLIC_URL: url,
    PORT: String(port),
    LOG_LEVEL: 'warn',
    ...over,
  });
  const composition = compose(loadEnv({ ...settings, LOG_LEVEL: 'silent' }), 'test');
  onTestFinished(() => composition.close());
  const web = startWorker(settings, 'app/server.ts');
  const isUp = await until(async () => !web.isRunning() || (await answers(url)));
  if (!isUp || !web.isRunning()) throw new Error(`The web process is not up: ${web.said()}`);
  return { url, port, process: web, composition, settings, databaseUrl: database.url };
}

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Starts a bare server in the given mode (bare-server.ts). */
export async function startBareServer(way: string): Promise<Target> {
  const env: NodeJS.ProcessEnv = {
    NODE_ENV: 'production',
    PATH: process.env['PATH'],
    BARE_SERVER: way,
  };
  const child = startWorker(env, 'tests/security/bare-server.ts');
  const portOf = () => /"port":(\d+)/.exec(child.said())?.[1];
  await until(() => portOf() !== undefined || !child.isRunning());
  const port = Number(portOf());
  if (!port) throw new Error(`The bare server is not up: ${child.said()}`);
  return { url: `http://127.0.0.1:${port}`, port, process: child };
}

/** How many file descriptors a process holds, without its database connections, which the pool opens and closes
 *  freely. Null where the system does not report them. */
export function descriptorsOf(pid: number, databaseUrl?: string): number | null {
  const folder = `/proc/${pid}/fd`;
  if (!existsSync(folder)) return null;
  const database = databaseUrl ? socketsTo(Number(new URL(databaseUrl).port), pid) : new Set();
  const held = readdirSync(folder).map((name) => {
    try {
      return readlinkSync(`${folder}/${name}`);
    } catch {
      return null; // The descriptor was closed after it was listed.
    }
  });
  return held.filter((link) => link !== null && !database.has(link)).length;
}

/** The sockets connected to a port, named as in /proc/PID/fd. */
function socketsTo(port: number, pid: number): Set<string> {
  const found = new Set<string>();
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  for (const table of ['tcp', 'tcp6'])
    for (const line of readFileSync(`/proc/${pid}/net/${table}`, 'utf8').split('\n')) {
      const columns = line.trim().split(/\s+/);
      if (columns[2]?.endsWith(`:${hex}`)) found.add(`socket:[${columns[9]}]`);
    }
  return found;
}
