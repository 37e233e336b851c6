import { createServer, Socket, type AddressInfo } from 'node:net';
import { onTestFinished, vi } from 'vitest';

/** Where nothing of ours may ever connect to: counts what this process connects to it, says nothing. On all
 *  addresses, so that a form that leads to another one of ours is seen too. Others on the machine are not
 *  counted: whoever keeps trying to reach a server that is gone may find this one at its port. */
export async function startCanary() {
  const own = new Set<number | undefined>();
  const seen: (number | undefined)[] = [];
  const connect = Socket.prototype.connect;
  const watch = vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (
    this: Socket,
    ...how: unknown[]
  ) {
    this.prependOnceListener('connect', () => own.add(this.localPort));
    return Reflect.apply(connect, this, how) as Socket;
  });
  const server = createServer((socket) => {
    seen.push(socket.remotePort);
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '::', resolve));
  onTestFinished(() => {
    watch.mockRestore();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port, hits: () => seen.filter((from) => own.has(from)).length };
}
