import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createBearerToken } from '#app/domain/credentials/bearer-tokens.ts';
import { withSetup } from '#app/domain/documents/printing.rules.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { given } from '#tests/builders/given.ts';
import { eventually } from '#tests/fakes/eventually.ts';
import { startApp } from '#tests/fakes/started-app.ts';
import { rawPrinter, systemPrinter, type Printer } from './printers.ts';
import { readOptions } from './read-options.ts';
import { runAgent } from './run-agent.ts';

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** A network printer: keeps what comes over its raw socket. */
async function fakePrinter() {
  const printed: string[] = [];
  const server = createServer((socket) => {
    let text = '';
    socket.on('data', (data) => (text += data.toString()));
    socket.on('end', () => printed.push(text));
  });
  return { printed, address: { host: '127.0.0.1', port: await listening(server) } };
}

/** The way to the portal, which can be cut. */
async function way() {
  const open = new Set<Socket>();
  let target = 0;
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => (near.destroy(), far.destroy(), open.delete(socket)));
    }
    near.pipe(far).pipe(near);
  });
  const port = await listening(server);
  return {
    url: `http://127.0.0.1:${port}`,
    leadTo: (url: string) => void (target = Number(new URL(url).port)),
    cut: () => open.forEach((socket) => socket.destroy()),
  };
}

/** A portal, a person with a token there, and an agent that prints for them. */
async function agentAt(printer: Printer, over: { token?: string } = {}) {
  const line = await way();
  const app = await startApp({ PUBLIC_URL: line.url });
  line.leadTo(app.url);
  const { services } = app.composition;
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant);
  await services.db.user.updateMany({ data: { emailProvedAt: services.clock.now() } });
  const { token } = await createBearerToken(services, merchant.userId);
  const said: string[] = [];
  const refusals: string[] = [];
  const agent = runAgent(
    { portal: new URL(line.url), token: over.token ?? token, printer },
    { say: (text) => said.push(text), onRefused: (words) => refusals.push(words) },
  );
  onTestFinished(() => agent.stop());
  const send = async (content: { pdfData?: string } = {}) => {
    const order = await given.labelledOrder(services, merchant, { store });
    const id = newId();
    const zpl = `^XA^FD${order.orderKey}^FS^XZ`;
    const data = { id, userId: merchant.userId, orderId: order.id, zpl, ...content };
    await services.db.printJob.create({ data });
    await services.db.$executeRaw`select pg_notify('live', ${`print ${merchant.userId} ${id}`})`;
    const job = () => services.db.printJob.findUniqueOrThrow({ where: { id } });
    return {
      order,
      zpl,
      ends: (state: string) => eventually(async () => expect((await job()).state).toBe(state)),
      job,
    };
  };
  return { said, refusals, send, line };
}

test('it prints each label once on the network printer, says so, and goes on after the line was cut', async () => {
  const { printed, address } = await fakePrinter();
  const { send, said, line } = await agentAt(rawPrinter(address));

  const first = await send();
  await first.ends('acknowledged');
  line.cut();
  await eventually(() => expect(said.filter((text) => text.startsWith('Ready'))).toHaveLength(2));
  const second = await send();
  await second.ends('acknowledged');

  expect(printed).toEqual([withSetup(first.zpl), withSetup(second.zpl)]);
  expect(said).toContain(`${first.order.orderKey} printed.`);
  expect(said).toContain('The connection was lost. Trying again.');
});

test('a printer that is off fails the label with words for a person', async () => {
  const gone = createServer();
  const port = await listening(gone);
  await new Promise((resolve) => gone.close(resolve));
  const { send, said } = await agentAt(rawPrinter({ host: '127.0.0.1', port }));

  const { ends, job, order } = await send();
  await ends('failed');

  const words = `The printer at 127.0.0.1:${port} cannot be reached. Check that it is on and in this network.`;
  expect((await job()).error).toBe(words);
  expect(said).toContain(`${order.orderKey} did not print: ${words}`);
});

/** An `lp` that keeps what it is given, or complains. */
async function fakeLp(script: string) {
  const folder = await mkdtemp(join(tmpdir(), 'thumela-lp-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const command = join(folder, 'lp');
  await writeFile(command, `#!/bin/sh\n${script.replaceAll('FOLDER', folder)}\n`);
  await chmod(command, 0o755);
  return { command, kept: (name: string) => readFile(join(folder, name), 'utf8') };
}

test('a printer of this computer gets the PDF, and its complaint is the reason', async () => {
  const lp = await fakeLp('echo "$@" > FOLDER/args; cat > FOLDER/paper');
  const { send } = await agentAt(systemPrinter('Desk', lp.command));
  const pdfData = Buffer.from('%PDF-1.7 of a label').toString('base64');

  await (await send({ pdfData })).ends('acknowledged');
  const without = await send();
  await without.ends('failed');

  expect(await lp.kept('paper')).toBe('%PDF-1.7 of a label');
  expect(await lp.kept('args')).toBe('-d Desk -o fit-to-page -\n');
  expect((await without.job()).error).toContain('has no PDF');
  const broken = await fakeLp('echo "lp: no such printer" >&2; exit 1');
  const label = { zpl: '', pdf_data: pdfData };
  await expect(systemPrinter(null, broken.command).print(label)).rejects.toThrow('no such printer');
  await expect(systemPrinter(null, '/no/such/lp').print(label)).rejects.toThrow('has no program');
});

test('a token that the portal does not know ends it with that word', async () => {
  const { address } = await fakePrinter();
  const { refusals } = await agentAt(rawPrinter(address), { token: 'x'.repeat(43) });

  await eventually(() => expect(refusals[0]).toContain('does not know this API token'));
});

test('it is called with a portal, a token and one printer, and says what is wrong', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'thumela-token-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'token');
  await writeFile(file, `${'t'.repeat(43)}\n`);
  const good = ['--portal', 'https://portal.example/login', '--token-file', file];
  const bad =
    (...args: string[]) =>
    () =>
      readOptions(args);

  const { portal, token, printer } = readOptions([...good, '--printer', '192.168.1.20']);
  expect([portal.href, token, printer.name]).toEqual([
    'https://portal.example/',
    't'.repeat(43),
    '192.168.1.20:9100',
  ]);
  expect(readOptions([...good, '--lp', 'Desk']).printer.name).toBe('Desk');
  expect(bad(...good)).toThrow('Name one printer');
  expect(bad(...good, '--lp', 'Desk', '--lp-default')).toThrow('Name one printer');
  expect(bad(...good, '--printer', 'host:99999')).toThrow('--printer needs an address');
  expect(bad('--portal', 'http://portal.example', ...good.slice(2))).toThrow('--portal needs');
  expect(bad('--portal', 'https://portal.example', '--lp-default')).toThrow(
    '--token-file is missing',
  );
  expect(bad(...good.slice(0, 3), join(folder, 'none'), '--lp-default')).toThrow('cannot be read');
  expect(bad('--colour')).toThrow('--colour');
});
