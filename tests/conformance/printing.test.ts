import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { labelToZpl } from '#app/domain/documents/label-zpl.rules.ts';
import { Label } from '#app/domain/documents/label.schema.ts';
import { labelsOf, WITH_LABELLED } from '#app/domain/documents/order-label.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { given } from '#tests/builders/given.ts';
import { agentPortal, fakePrinter } from '#tests/fakes/agent-portal.ts';
import { eventually } from '#tests/fakes/eventually.ts';
import { TEST_SETTINGS } from '#tests/fakes/settings.ts';
import { decodeZplBarcodes } from '#tests/labels/decode.ts';
import { sharedCompany } from './product.ts';
import { spec } from './spec.ts';

const here = sharedCompany();
const ROOT = join(import.meta.dirname, '../..');

spec('2§4.18 Printer feed – message carries pdf_data', async () => {
  const { services, merchant, store, url } = here();
  const { id: orderId } = await given.labelledOrder(services, merchant, { store });
  const { userId } = merchant;
  const pdfData = Buffer.from('%PDF-1.7 of a label').toString('base64');
  const job = { id: newId(), userId, orderId, zpl: '^XA^XZ', pdfData };
  await services.db.printJob.create({ data: job });
  const { body } = await (await here().calls(merchant))('POST', '/printer-feed/ticket', {});
  const address = `${url.replace('http', 'ws')}/printer-feed?email=${encodeURIComponent(String(body['email']))}`;
  const socket = new WebSocket(address, { origin: TEST_SETTINGS.PUBLIC_URL });
  const heard: Record<string, unknown>[] = [];
  socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString())));
  socket.on('open', () =>
    socket.send(JSON.stringify({ type: 'hello', ticket: body['ticket'], station: 'station-one' })),
  );
  await eventually(() =>
    expect(heard).toContainEqual(
      expect.objectContaining({ type: 'label', id: job.id, pdf_data: pdfData }),
    ),
  );
  socket.close();
});

spec(
  '2§4.22 Printer feed – label: task id, order id, shipment date, names, contact, address, barcode of order key',
  async () => {
    const { services, merchant, store } = here();
    const { id } = await given.labelledOrder(services, merchant, { store });
    const bookedAt = new Date('2025-03-07T08:30:00Z');
    const booked = { deliveryJobId: '618830417', bookedAt };
    await services.db.shipment.updateMany({ where: { orderId: id }, data: booked });
    const order = await services.db.order.findUniqueOrThrow({
      where: { id },
      include: WITH_LABELLED,
    });
    const [label] = labelsOf(order, order.shipments[0]!, 'Thumela');
    const zpl = labelToZpl(Label.parse(label));
    const printed = [...zpl.matchAll(/\^FD(.*?)\^FS/gs)].map(([, text]) => text).join('\n');
    for (const text of [
      '618830417',
      order.orderId,
      '07 Mar 2025',
      'Kasi Home',
      '021 555 0100',
      '12 Long Street',
      'Thandeka Mokoena',
      '082 555 0142',
      '14 Kloof Street',
      'Cape Town',
      '8001',
    ])
      expect(printed.replaceAll('\u00a0', ' '), text).toContain(text);
    expect(await decodeZplBarcodes(zpl)).toEqual([order.orderKey]);
  },
);

spec('2§4.24 Local printer bridge: npm run print-agent (D17)', async () => {
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const [program = '', ...args] = (scripts['print-agent'] ?? '').split(' ');
  expect([program, args.at(-1)]).toEqual(['node', 'app/cli/print-agent.ts']);
  const { portal, token, send } = await agentPortal();
  const { printed, address } = await fakePrinter();
  const folder = await mkdtemp(join(tmpdir(), 'thumela-agent-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const tokenFile = join(folder, 'token');
  await writeFile(tokenFile, `${token}\n`);
  const printer = `${address.host}:${address.port}`;
  const options = ['--portal', portal.href, '--token-file', tokenFile, '--printer', printer];
  const agent = execFile(process.execPath, [...args, ...options], { cwd: ROOT });
  onTestFinished(() => void agent.kill());
  const { ends, zpl } = await send();
  await ends('acknowledged');
  expect(printed.join('\n')).toContain(zpl.slice('^XA'.length));
});
