import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { holdPort } from '#app/cli/ports.ts';
import { commandOf, type Settings } from '#app/cli/processes.ts';
import { eventually } from '#tests/fakes/eventually.ts';
import {
  beginStart,
  startFailing,
  startProduct,
  type StartedProduct,
} from '#tests/fakes/started-product.ts';
import { addSeed, makeStubProduct, spoil } from '#tests/fakes/stub-product.ts';

let stub: Awaited<ReturnType<typeof makeStubProduct>>;
let dataDir: string;
let started: StartedProduct[];

beforeEach(async () => {
  stub = await makeStubProduct();
  dataDir = join(stub.folder, 'data');
  started = [];
});

afterEach(async () => {
  await Promise.all(started.map((product) => product.stop()));
  await stub.remove();
});

test('a start, a stop and a second start keep data, secrets and addresses', async () => {
  const first = await start();
  const before = await about(first);
  await query(before.env['DATABASE_URL'], `insert into users values ('Thandi')`);
  const pids = await allPids(before);
  expect(await first.stop()).toBe(0);
  expect(pids.filter(isAlive)).toEqual([]);

  const second = await start();
  const after = await about(second);

  expect(second.url).toBe(first.url);
  expect(await query(after.env['DATABASE_URL'], 'select * from users')).toEqual([
    { name: 'Thandi' },
  ]);
  for (const name of ['ENCRYPTION_KEY', 'SESSION_SECRET', 'WOOCOMMERCE_SIMULATOR_URL']) {
    expect(after.env[name]).toBe(before.env[name]);
  }
  expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600);
});

test('the processes get every setting that evaluation mode promises', async () => {
  const { env } = await about(await start());

  expect(env).toMatchObject({
    APP_MODE: 'evaluation',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    PAYSTACK_BASE_URL: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) as string,
    PAYSTACK_SECRET_KEY: expect.stringMatching(/^sk_test_[\da-f]{40}$/) as string,
    TOOKAN_BASE_URL: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/v2$/) as string,
    SIMULATOR_ORIGINS: expect.stringMatching(/^(http:\/\/127\.0\.0\.1:\d+,?){5}$/) as string,
  });
  expect(Buffer.from(env['ENCRYPTION_KEY'] ?? '', 'base64')).toHaveLength(32);
});

test('a PUBLIC_URL of this machine and real stores on it are passed on; other values end the start', async () => {
  const extra = { EXTRA_STORE_ORIGINS: 'https://localhost:9443' };
  const product = await start({ PUBLIC_URL: 'https://localhost:8443', ...extra });
  const vain = async (env: Settings) => startFailing({ dataDir, cwd: stub.folder, env });

  expect(product.url).toBe('https://localhost:8443');
  const { web } = JSON.parse(await readFile(join(dataDir, 'ports.json'), 'utf8')) as {
    web: number;
  };
  const { env } = await about({ url: `http://127.0.0.1:${web}` });
  expect(env).toMatchObject({ PUBLIC_URL: product.url, HOST: '127.0.0.1', ...extra });
  expect((await vain({ PUBLIC_URL: 'https://portal.example.co.za' })).text).toContain('PUBLIC_URL');
  expect((await vain({ EXTRA_STORE_ORIGINS: 'http://shop' })).text).toContain('https addresses');
});

test('a second start on data in use is refused and does not disturb the first', async () => {
  const first = await start();

  const { code, text } = await startFailing({ dataDir, cwd: stub.folder });

  expect(code).toBe(1);
  expect(text).toContain(`already running on ${dataDir} (process ${first.pid})`);
  expect((await about(first)).env['PORT']).toBe(new URL(first.url).port);
});

test('a port in use is skipped and the chosen one is printed', async () => {
  const squatter = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => squatter.once('listening', done));
  const { port } = squatter.address() as AddressInfo;
  try {
    const product = await start({ PORT: String(port) });

    expect(Number(new URL(product.url).port)).toBeGreaterThan(port);
    expect((await about(product)).env['PUBLIC_URL']).toBe(product.url);
  } finally {
    squatter.close();
  }
});

test('four starts at the same moment that want the same ports all run, each with its own', async () => {
  const squatter = await holdPort(23_000);
  await squatter.release();
  const PORT = String(squatter.port);

  const begun = await Promise.allSettled(
    ['1', '2', '3', '4'].map(async (name) => {
      const product = await startProduct({
        dataDir: join(stub.folder, name),
        cwd: stub.folder,
        env: { PORT },
      });
      started.push(product);
      return product;
    }),
  );

  expect(begun.filter((one) => one.status === 'rejected')).toEqual([]);
  const all = await Promise.all(started.map((product) => about(product)));
  const addresses = all.flatMap(({ env }) => [
    env['PUBLIC_URL'],
    new URL(env['DATABASE_URL'] ?? '').host,
    ...(env['SIMULATOR_ORIGINS'] ?? '').split(','),
  ]);
  expect(new Set(addresses).size).toBe(4 * 7);
  for (const [index, { env }] of all.entries()) {
    expect(env['PUBLIC_URL']).toBe(started[index]?.url);
  }
}, 60_000);

test('while a crashed web process restarts its port is reserved', async () => {
  const product = await start();
  const { pid } = await about(product);
  const port = Number(new URL(product.url).port);
  process.kill(pid, 'SIGKILL');
  await eventually(() => expect(product.output()).toContain('Restarting in'));

  const other = await holdPort(port);

  expect(other.port).not.toBe(port);
  await other.release();
  await eventually(async () => expect((await about(product)).pid).not.toBe(pid));
});

test('a web process that crashes is restarted, and a message says so', async () => {
  const product = await start();
  const { pid } = await about(product);

  await fetch(`${product.url}/crash`).catch(() => undefined);

  await eventually(async () => expect((await about(product)).pid).not.toBe(pid));
  expect(product.output()).toContain('Process web stopped unexpectedly (code 7). Restarting');
});

test('a start that fails half-way says why and leaves nothing running', async () => {
  await spoil(stub.folder, 'worker/index.ts');

  const { code, text } = await startFailing({ dataDir, cwd: stub.folder });

  expect(code).toBe(1);
  expect(text).toContain('The worker stopped while starting.\nspoilt on purpose');
  expect(await simulatorsPid().then(isAlive)).toBe(false);
  expect(existsSync(join(dataDir, 'pg', 'postmaster.pid'))).toBe(false);
  expect(existsSync(join(dataDir, 'lock'))).toBe(false);
});

test('when the start command is killed its processes end, and the next start continues with the data', async () => {
  const first = await start();
  const before = await about(first);
  const simulators = await simulatorsPid();
  process.kill(first.pid, 'SIGKILL');

  const second = await start();

  expect([before.pid, simulators].filter(isAlive)).toEqual([]);
  expect(second.url).toBe(first.url);
  expect(second.output()).toContain('Waiting for the last run to stop … done');
});

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'a seed interrupted by %s ends with its start, and the next start seeds from the beginning',
  async (signal) => {
    const seed = await addSeed(stub.folder);
    const { child, ended } = beginStart({ dataDir, cwd: stub.folder });
    const seeding = await eventually(async () => {
      const pid = Number(await readFile(join(stub.folder, 'seeding'), 'utf8'));
      expect(pid).toBeGreaterThan(0);
      return pid;
    });
    child.kill(signal);
    await ended;
    await eventually(() => expect(isAlive(seeding)).toBe(false));
    await seed.finish();

    const product = await start();

    const { env } = await about(product);
    expect(await query(env['DATABASE_URL'], 'select name from users order by name')).toEqual([
      { name: 'first' },
      { name: 'last' },
    ]);
    expect(product.output()).toContain('an incomplete demo company … done');
    expect(product.output()).toMatch(/admin {3}a@b\.example {3}pw-\d+/);
    expect(product.output()).not.toContain(`pw-${seeding}`);
  },
);

test('a finished seed never runs again, whatever people did to its data', async () => {
  const seed = await addSeed(stub.folder);
  await seed.finish();
  const first = await start();
  const { env } = await about(first);
  await query(env['DATABASE_URL'], `update users set name = 'Thandi'`);
  process.kill(first.pid, 'SIGKILL');

  const second = await start();

  expect(await query((await about(second)).env['DATABASE_URL'], 'select * from users')).toEqual([
    { name: 'Thandi' },
    { name: 'Thandi' },
  ]);
  expect(second.output()).not.toContain('demo company');
});

test('production with missing settings names each of them and changes nothing', async () => {
  const env = { NODE_ENV: 'production', SESSION_SECRET: 'too short' };

  const { code, text } = await startFailing({ dataDir, cwd: stub.folder, env });

  expect(code).toBe(1);
  for (const name of ['DATABASE_URL', 'PUBLIC_URL', 'ENCRYPTION_KEY', 'SMTP_URL']) {
    expect(text).toMatch(new RegExp(`${name} is missing: .+`));
  }
  expect(text).toContain('SESSION_SECRET');
  expect(existsSync(dataDir)).toBe(false);
});

test('a public address without NODE_ENV is refused, with the setting for production, and changes nothing', async () => {
  for (const [name, value] of [
    ['PUBLIC_URL', 'https://portal.example.co.za'],
    ['HOST', '0.0.0.0'],
  ]) {
    const { code, text } = await startFailing({
      dataDir,
      cwd: stub.folder,
      env: { [name!]: value },
    });

    expect(code).toBe(1);
    expect(text).toContain(`${name} is ${value}`);
    expect(text).toContain('start it with NODE_ENV=production');
    expect(existsSync(dataDir)).toBe(false);
  }
});

test('APP_MODE=production alone means production', async () => {
  const env = { APP_MODE: 'production', PUBLIC_URL: 'https://portal.example.co.za' };

  const { code, text } = await startFailing({ dataDir, cwd: stub.folder, env });

  expect(code).toBe(1);
  expect(text).toMatch(/DATABASE_URL is missing/);
  expect(existsSync(dataDir)).toBe(false);
});

async function start(env: Settings = {}): Promise<StartedProduct> {
  const product = await startProduct({ dataDir, cwd: stub.folder, env });
  started.push(product);
  return product;
}

type About = { pid: number; env: Record<string, string> };

async function about({ url }: Pick<StartedProduct, 'url'>): Promise<About> {
  return (await (await fetch(url)).json()) as About;
}

async function simulatorsPid(): Promise<number> {
  const log = await readFile(join(dataDir, 'logs', 'simulators.log'), 'utf8');
  return (JSON.parse(log) as { pid: number }).pid;
}

async function allPids({ pid }: About): Promise<number[]> {
  const worker = await readFile(join(dataDir, 'logs', 'worker.log'), 'utf8');
  const postgres = await readFile(join(dataDir, 'pg', 'postmaster.pid'), 'utf8');
  const workerPid = (JSON.parse(worker) as { pid: number }).pid;
  return [pid, workerPid, await simulatorsPid(), Number.parseInt(postgres, 10)];
}

function isAlive(pid: number): boolean {
  return commandOf(pid) !== '';
}

async function query(url = '', sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
