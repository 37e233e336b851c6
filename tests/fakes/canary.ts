import { createServer, Socket, type AddressInfo } from 'node:net';
import { onTestFinished, vi } from 'vitest';

/** A server to which our code must never connect. It counts this process's connections and sends nothing. It listens
 *  on all addresses, so that another notation of a local address is noticed too. Other processes are not counted,
 *  because one that retries a stopped server may reach this one on the same port. */
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
