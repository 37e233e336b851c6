import { mkdir, readFile, writeFile, rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';
import { applyMigrations } from '../migrations.ts';
import type { Settings } from '../processes.ts';
import { ensureBuild } from './build.ts';
import { demoLoginLines } from './demo-logins.ts';
import { claimData } from './lock.ts';
import { ensurePrismaClient } from './prisma-client.ts';
import { printLine, step } from './progress.ts';
import { startTogether, type Undo } from './undo.ts';
import { webAndWorker } from './web-and-worker.ts';
import { holdPort, tryToHold, type HeldPort } from '../ports.ts';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import pg from 'pg';
import { runToEnd } from './run-to-end.ts';

const SEED = 'prisma/seed.ts';

/** The database's comment from before the seed's first row until after its last. Web and worker start only once the
 *  comment has been removed. Dropping the database removes it too. */
const UNFINISHED = 'Thumela: creating the demo company';

const MAKERS = {
  DATABASE_PASSWORD: () => randomBytes(18).toString('base64url'),
  ENCRYPTION_KEY: () => randomBytes(32).toString('base64'),
  SESSION_SECRET: () => randomBytes(32).toString('base64url'),
  TOOKAN_API_KEY: () => randomBytes(24).toString('hex'),
  TOOKAN_SHARED_SECRET: () => randomBytes(24).toString('base64url'),
  TOOKAN_WEBHOOK_PATH_SECRET: () => randomBytes(24).toString('base64url'),
  SHOPIFY_API_KEY: () => randomBytes(16).toString('hex'),
  SHOPIFY_API_SECRET: () => randomBytes(16).toString('hex'),
  PAYSTACK_SECRET_KEY: () => `sk_test_${randomBytes(20).toString('hex')}`,
};

const PREFERRED = {
  web: 3000,
  tookan: 4101,
  shopify: 4102,
  woocommerce: 4103,
  mintsoft: 4104,
  paystack: 4105,
};

/** The preferred port of the database. Another free port will do, because no data refers to it. */
const DATABASE_PORT = 5480;

type Options = { dataDir: string; port?: number };

/** Starts the product and everything it needs, without settings or vendor accounts. Its data, secrets and logs are in
 *  the data folder; as root, the database may be elsewhere (`prepareDataFolder`). */
export async function startEvaluation(
  undo: Undo,
  signal: AbortSignal,
  { dataDir, port }: Options,
): Promise<void> {
  const folder = resolve(dataDir);
  const logs = join(folder, 'logs');
  await mkdir(logs, { recursive: true });
  const claim = await claimData(folder);
  undo.add(() => claim.release());
  if (claim.tookOver) await step('Waiting for the last run to stop', () => untilPortsFree(folder));
  const ports = await holdPorts(folder, port);
  const { web, ...simulated } = ports;
  const { secrets } = await keepSecrets(folder);
  await step('Checking the database client', ensurePrismaClient, (made) =>
    made ? 'generated' : 'up to date',
  );
  signal.throwIfAborted();

  const database = await step('Starting the database', () =>
    startEmbeddedPostgres({
      dir: join(folder, 'pg'),
      port: DATABASE_PORT,
      password: secrets.DATABASE_PASSWORD,
    }),
  );
  undo.add(() => database.stop());
  await dropHalfMade(database.url);
  await step(
    'Migrating the database',
    () => applyMigrations(database.url),
    (applied) => (applied.length === 0 ? 'up to date' : `${applied.length} applied`),
  );
  signal.throwIfAborted();
  await step(
    'Building the screens',
    () => ensureBuild(signal),
    (what) => what,
  );

  const env = settingsFor({ folder, ports, secrets, databaseUrl: database.url });
  const url = ownAddress(ports);
  signal.throwIfAborted();
  const simulatorLog = join(logs, 'simulators.log');
  await startSimulators(undo, env, simulatorLog, Object.values(simulated));
  const working = { ...env, ...(await simulatorSettings(simulatorLog)) };
  signal.throwIfAborted();
  await seedWhenEmpty(database.url, working, signal);
  signal.throwIfAborted();
  await step('Starting web and worker', () =>
    startTogether(undo, webAndWorker({ env: working, url, logFolder: logs, port: web })),
  );
  await announceEnd(env['PUBLIC_URL'] ?? url, folder, logs);
}

/** Where the web process listens; users may reach it elsewhere, through a proxy. */
function ownAddress({ web }: Ports): string {
  return `http://127.0.0.1:${web.port}`;
}

type Known = { folder: string; ports: Ports; secrets: Secrets; databaseUrl: string };

function settingsFor({ folder, ports, secrets, databaseUrl }: Known): Settings {
  const { DATABASE_PASSWORD: _kept, ...shared } = secrets;
  return {
    ...process.env,
    ...shared,
    NODE_ENV: 'production',
    APP_MODE: 'evaluation',
    HOST: '127.0.0.1',
    PORT: String(ports.web.port),
    PUBLIC_URL: process.env['PUBLIC_URL'] || ownAddress(ports),
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    SIMULATOR_CA_FILE: join(folder, 'simulator-ca.pem'),
    SIMULATOR_TOOKAN_PORT: String(ports.tookan.port),
    SIMULATOR_SHOPIFY_PORT: String(ports.shopify.port),
    SIMULATOR_MINTSOFT_PORT: String(ports.mintsoft.port),
    SIMULATOR_PAYSTACK_PORT: String(ports.paystack.port),
    SIMULATOR_WOOCOMMERCE_PORT: String(ports.woocommerce.port),
  };
}

type ReadyLine = { ready: true; origins: Record<string, string> };

async function readyLine(logFile: string): Promise<ReadyLine | null> {
  const lines = (await readFile(logFile, 'utf8')).split('\n');
  const line = lines.find((text) => text.startsWith('{"ready":true'));
  return line === undefined ? null : (JSON.parse(line) as ReadyLine);
}

async function saysReady(logFile: string): Promise<boolean> {
  return (await readyLine(logFile)) !== null;
}

async function simulatorSettings(logFile: string): Promise<Settings> {
  const origins = (await readyLine(logFile))?.origins ?? {};
  return {
    TOOKAN_BASE_URL: origins['tookan'] === undefined ? undefined : `${origins['tookan']}/v2`,
    TOOKAN_TRACKING_ORIGIN: origins['tookan'],
    SHOPIFY_SIMULATOR_URL: origins['shopify'],
    MINTSOFT_BASE_URL: origins['mintsoft'],
    PAYSTACK_BASE_URL: origins['paystack'],
    WOOCOMMERCE_SIMULATOR_URL: origins['woocommerce'],
    SIMULATOR_ORIGINS: Object.values(origins).join(','),
  };
}

async function announceEnd(url: string, folder: string, logs: string): Promise<void> {
  const logins = await demoLoginLines(folder);
  const rule = '─'.repeat(72);
  printLine(`\n${rule}\n  Thumela is running:  ${url}\n`);
  if (logins.length > 0) {
    printLine('  Sign in as one of these (to list them again: `npm run demo:logins`):');
    for (const line of logins) printLine(`    ${line}`);
    printLine('');
  }
  printLine(
    `  Data: ${folder}   Logs: ${logs}\n  Ctrl-C ends everything. The data is kept.\n${rule}`,
  );
}

type Name = keyof typeof PREFERRED;

type Ports = Record<Name, HeldPort>;

/** The ports of evaluation mode, held until their servers take them over. Those of the last start are preferred,
 *  because the data contains addresses of the simulated stores. `wanted` is the operator's port for the portal. */
async function holdPorts(folder: string, wanted?: number): Promise<Ports> {
  const file = join(folder, 'ports.json');
  const preferred: Record<Name, number> = { ...PREFERRED, ...(await readPorts(file)) };
  if (wanted !== undefined) preferred.web = wanted;
  const held: Partial<Ports> = {};
  for (const name of Object.keys(PREFERRED) as Name[]) {
    held[name] = await holdPort(preferred[name]);
  }
  const numbers = Object.entries(held).map(([name, { port }]) => [name, port]);
  await writeFile(file, `${JSON.stringify(Object.fromEntries(numbers))}\n`);
  return held as Ports;
}

/** After a killed run its processes may still be ending, so this waits a short time for their ports. */
async function untilPortsFree(folder: string): Promise<void> {
  const deadline = performance.now() + 12_000;
  for (const port of Object.values(await readPorts(join(folder, 'ports.json')))) {
    while (!(await isFree(port)) && performance.now() < deadline) {
      await new Promise((done) => setTimeout(done, 100));
    }
  }
}

async function isFree(port: number): Promise<boolean> {
  const held = await tryToHold(port);
  await held?.release();
  return held !== null;
}

/** Reads the stored ports by name. Names that an older version stored are ignored. Without a readable file, the result
 *  is empty. */
async function readPorts(file: string): Promise<Partial<Record<Name, number>>> {
  try {
    const kept = JSON.parse(await readFile(file, 'utf8')) as Record<string, number>;
    return Object.fromEntries(Object.entries(kept).filter(([name]) => name in PREFERRED));
  } catch {
    return {};
  }
}

type Secrets = Record<keyof typeof MAKERS, string>;

/** The secrets of evaluation mode, generated at the first start and kept, because stored credentials can only be
 *  decrypted with them. A secret that a later version needs is added. */
async function keepSecrets(folder: string): Promise<{ secrets: Secrets; made: boolean }> {
  const file = join(folder, 'secrets.json');
  const kept = existsSync(file) ? await readSecrets(file) : {};
  const entries = Object.entries(MAKERS).map(([name, make]) => [name, kept[name] ?? make()]);
  const secrets = Object.fromEntries(entries) as Secrets;
  const made = entries.some(([name]) => kept[name as string] === undefined);
  if (made) await writePrivately(file, secrets);
  return { secrets, made };
}

async function readSecrets(file: string): Promise<Record<string, string | undefined>> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
  } catch (cause) {
    throw new Error(
      `${file} cannot be read, and the data cannot be read without it. Repair the file, or remove the folder to start afresh.`,
      { cause },
    );
  }
}

/** Writes a JSON file that only its owner can read. It is written atomically and flushed before anything depends on it,
 *  because an incomplete file would make the data unreadable. */
async function writePrivately(file: string, value: unknown): Promise<void> {
  const text = `${JSON.stringify(value, null, 2)}\n`;
  await writeFile(`${file}.new`, text, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}

/** Drops and creates the database again if its seed was interrupted, because its demo company is incomplete. Any other
 *  database is left unchanged. */
async function dropHalfMade(databaseUrl: string): Promise<void> {
  const server = new URL(databaseUrl);
  const name = decodeURIComponent(server.pathname.slice(1));
  server.pathname = '/postgres';
  await withClient(server.href, async (client) => {
    const { rows } = await client.query<{ stamp: string | null }>(
      `select shobj_description(oid, 'pg_database') as stamp from pg_database where datname = $1`,
      [name],
    );
    if (rows[0]?.stamp !== UNFINISHED) return;
    await step('Removing an incomplete demo company', async () => {
      await client.query(`drop database ${client.escapeIdentifier(name)} with (force)`);
      await client.query(`create database ${client.escapeIdentifier(name)}`);
    });
  });
}

async function seedWhenEmpty(
  databaseUrl: string,
  env: Settings,
  signal: AbortSignal,
): Promise<void> {
  if (!existsSync(SEED)) return;
  await withClient(databaseUrl, async (client) => {
    if ((await client.query('select from users limit 1')).rowCount !== 0) return;
    const name = client.escapeIdentifier(client.database ?? '');
    const mark = (stamp: string) => client.query(`comment on database ${name} is ${stamp}`);
    await step('Creating the demo company', async () => {
      await mark(client.escapeLiteral(UNFINISHED));
      await runToEnd('Creating the demo company', [SEED], env, signal);
      await mark('null');
    });
  });
}

async function withClient(
  url: string,
  action: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  // The next query reports the error instead.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await action(client);
  } finally {
    await client.end();
  }
}

async function startSimulators(
  undo: Undo,
  env: Settings,
  logFile: string,
  ports: Parameters<typeof startTogether>[1][number]['ports'],
): Promise<void> {
  await step('Starting the simulators', () =>
    startTogether(undo, [
      {
        name: 'simulators',
        file: 'simulators/start.ts',
        // The simulators call the portal at its public address, so they need the CA of its certificate.
        env: { ...env, NODE_EXTRA_CA_CERTS: env['EXTRA_CA_FILE'] || env['NODE_EXTRA_CA_CERTS'] },
        logFile,
        ports,
        isReady: () => saysReady(logFile),
      },
    ]),
  );
}
