import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { BUILD_STAMP, fingerprint } from '#app/cli/start/build.ts';

/** A folder that looks like the product to the start command. Its processes only do what our processes guarantee:
 *  serve, report that they are ready, and exit on SIGTERM. */
export async function makeStubProduct(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'thumela-stub-'));
  // As root, PostgreSQL runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o755);
  for (const [file, text] of Object.entries(FILES)) await put(join(folder, file), text);
  await put(join(folder, BUILD_STAMP), await fingerprint(folder));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Makes a process of the stub exit at once with a message. */
export async function spoil(folder: string, file: keyof typeof FILES): Promise<void> {
  const whole = join(folder, file);
  await cp(whole, `${whole}.kept`);
  await writeFile(whole, `console.error('spoilt on purpose');\nprocess.exit(3);\n`);
}

/** Gives the stub a seed that does half its work and then waits for a file. */
export async function addSeed(folder: string): Promise<{ finish(): Promise<void> }> {
  await put(join(folder, 'prisma/seed.ts'), SEED);
  return { finish: () => writeFile(join(folder, 'seed-may-finish'), '') };
}

async function put(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

const FILES = {
  // Looks like a build of the screens, so that the start command does not build any.
  'build/server/index.js': '',
  'build/client/index.html': '',
  'package.json': '{ "type": "module" }\n',
  'prisma/migrations/1_users/migration.sql': 'create table users (name text);\n',
  'app/server.ts': `
    import { createServer } from 'node:http';
    const server = createServer((request, response) => {
      if (request.url === '/crash') process.exit(7);
      response.end(JSON.stringify({ pid: process.pid, env: process.env }));
    });
    server.listen(Number(process.env.PORT), '127.0.0.1');
    process.on('SIGTERM', () => process.exit(0));
  `,
  'worker/index.ts': `
    console.log(JSON.stringify({ pid: process.pid }));
    const timer = setInterval(() => {}, 1000);
    process.on('SIGTERM', () => clearInterval(timer));
  `,
  'simulators/start.ts': `
    import { createServer } from 'node:http';
    const origins = {};
    for (const name of ['tookan', 'shopify', 'woocommerce', 'mintsoft', 'paystack']) {
      const port = Number(process.env['SIMULATOR_' + name.toUpperCase() + '_PORT']);
      const server = createServer((request, response) => response.end());
      await new Promise((done) => server.listen(port, '127.0.0.1', done));
      origins[name] = 'http://127.0.0.1:' + port;
    }
    console.log(JSON.stringify({ ready: true, origins, pid: process.pid }));
    process.on('SIGTERM', () => process.exit(0));
  `,
};

const SEED = `
  import { existsSync, writeFileSync } from 'node:fs';
  import pg from '${createRequire(import.meta.url).resolve('pg')}';
  const { DATABASE_URL, DATA_DIR } = process.env;
  const logins = [{ role: 'admin', email: 'a@b.example', password: 'pw-' + process.pid }];
  writeFileSync(DATA_DIR + '/demo-logins.json', JSON.stringify(logins));
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  await client.query("insert into users values ('first')");
  writeFileSync('seeding', String(process.pid));
  while (!existsSync('seed-may-finish')) await new Promise((done) => setTimeout(done, 20));
  await client.query("insert into users values ('last')");
  await client.end();
`;
