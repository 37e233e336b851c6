import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { createBearerToken } from '#app/domain/credentials/bearer-tokens.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { given } from '#tests/builders/given.ts';
import { eventually } from './eventually.ts';
import { startApp } from './started-app.ts';

export async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** A network printer that stores what arrives on its raw socket. */
export async function fakePrinter() {
  const printed: string[] = [];
  const server = createServer((socket) => {
    let text = '';
    socket.on('data', (data) => (text += data.toString()));
    socket.on('end', () => printed.push(text));
  });
  return { printed, address: { host: '127.0.0.1', port: await listening(server) } };
}

/** A proxy to the portal that can be disconnected. */
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

/** A portal and a person with an API token, for a print agent. `send` queues a label for that person. */
export async function agentPortal() {
  const line = await way();
  const app = await startApp({ PUBLIC_URL: line.url });
  line.leadTo(app.url);
  const { services } = app.composition;
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant);
  await services.db.user.updateMany({ data: { emailProvedAt: services.clock.now() } });
  const { token } = await createBearerToken(services, merchant.userId);
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
  return { portal: new URL(line.url), token, send, line };
}
