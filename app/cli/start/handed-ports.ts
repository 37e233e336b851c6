import type { ChildProcess } from 'node:child_process';
import { Server } from 'node:net';
import { tryToHold, type HeldPort } from '../ports.ts';

/** Names, in a process's settings, the ports whose sockets its parent hands to it. */
export const HANDED_PORTS = 'THUMELA_HANDED_PORTS';

type Handed = { handedPort: number };

/** Gives the sockets to a process that loads `end-with-parent.ts`; ours are closed once it has
 *  them. */
export function handOver(child: ChildProcess, ports: readonly HeldPort[]): void {
  for (const { port, socket, release } of ports) {
    const message: Handed = { handedPort: port };
    // A process that is gone already needs nothing: how it ended is told by whoever watches it.
    child.send(message, socket, {}, () => void release());
  }
}

/** Takes the ports back from a process that has ended, until it is started again. One that somebody
 *  was quick to take is left out: the process will ask for it itself. */
export async function takeBack(ports: readonly number[]): Promise<HeldPort[]> {
  const held = await Promise.all(ports.map((port) => tryToHold(port)));
  return held.filter((one) => one !== null);
}

/** In the process itself: waits for the sockets, so that a server which then asks for one of these
 *  ports by its number gets what was held for it. */
export async function receivePorts(count: number): Promise<void> {
  const sockets = new Map<number, Server>();
  await new Promise<void>((done) => {
    const receive = (message: unknown, socket: unknown) => {
      const { handedPort } = message as Partial<Handed>;
      if (handedPort === undefined || !(socket instanceof Server)) return;
      // Who calls before the real server listens is hung up on, as while the port was held.
      socket.on('connection', (caller) => caller.destroy());
      sockets.set(handedPort, socket);
      if (sockets.size < count) return;
      process.off('message', receive);
      done();
    };
    process.on('message', receive);
  });
  listenOn(sockets);
}

function listenOn(sockets: Map<number, Server>): void {
  const plain = Server.prototype.listen as (this: Server, ...args: unknown[]) => Server;
  Server.prototype.listen = function listen(this: Server, ...args: unknown[]): Server {
    const socket = typeof args[0] === 'number' ? sockets.get(args[0]) : undefined;
    if (socket === undefined) return plain.apply(this, args);
    sockets.delete(args[0] as number);
    // What remains of the arguments (the host) is settled already, the callback is not.
    return plain.apply(this, [socket, ...args.filter((arg) => typeof arg === 'function')]);
  };
}
