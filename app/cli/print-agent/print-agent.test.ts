import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { withSetup } from '#app/domain/documents/printing.rules.ts';
import { agentPortal, fakePrinter, listening } from '#tests/fakes/agent-portal.ts';
import { eventually } from '#tests/fakes/eventually.ts';
import { rawPrinter, systemPrinter, type Printer } from './printers.ts';
import { readOptions } from './read-options.ts';
import { runAgent } from './run-agent.ts';

/** A portal, a person with an API token, and an agent that prints for them. */
async function agentAt(printer: Printer, over: { token?: string } = {}) {
  const { portal, token, send, line } = await agentPortal();
  const said: string[] = [];
  const refusals: string[] = [];
  const agent = runAgent(
    { portal, token: over.token ?? token, printer },
    { say: (text) => said.push(text), onRefused: (words) => refusals.push(words) },
  );
  onTestFinished(() => agent.stop());
  return { said, refusals, send, line };
}

test('the agent prints each label once on the network printer, and continues after a lost connection', async () => {
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
  expect(said).toContain('No connection to the portal. Trying again.');
});

test('a label for a printer that is off fails with a message for the person', async () => {
  const gone = createServer();
  const port = await listening(gone);
  await new Promise((resolve) => gone.close(resolve));
  const { send, said } = await agentAt(rawPrinter({ host: '127.0.0.1', port }));

  const { ends, job, order } = await send();
  await ends('failed');

  const words = `The printer at 127.0.0.1:${port} cannot be reached. Check that it is switched on and on this network.`;
  expect((await job()).error).toBe(words);
  expect(said).toContain(`${order.orderKey} did not print: ${words}`);
});

/** A fake `lp` that stores what it is given, or fails. */
async function fakeLp(script: string) {
  const folder = await mkdtemp(join(tmpdir(), 'thumela-lp-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const command = join(folder, 'lp');
  await writeFile(command, `#!/bin/sh\n${script.replaceAll('FOLDER', folder)}\n`);
  await chmod(command, 0o755);
  return { command, kept: (name: string) => readFile(join(folder, name), 'utf8') };
}

test('a printer of this computer gets the PDF, and its error is reported as the reason', async () => {
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

test('the agent stops with the reason when the portal does not know its token', async () => {
  const { address } = await fakePrinter();
  const { refusals } = await agentAt(rawPrinter(address), { token: 'x'.repeat(43) });

  await eventually(() => expect(refusals[0]).toContain('does not accept this API token'));
});

test('the command needs a portal, a token and one printer, and says what is wrong', async () => {
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
