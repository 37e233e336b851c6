import type { ChildProcess } from 'node:child_process';
import { Server } from 'node:net';
import { tryToHold, type HeldPort } from '../ports.ts';

/** The environment variable with the number of sockets that the parent passes to a process. */
export const HANDED_PORTS = 'THUMELA_HANDED_PORTS';

type Handed = { handedPort: number };

/** Passes the sockets to a process that loads `end-with-parent.ts`; our copies are closed once it has them. */
export function handOver(child: ChildProcess, ports: readonly HeldPort[]): void {
  for (const { port, socket, release } of ports) {
    const message: Handed = { handedPort: port };
    // If the process has already ended, nothing is needed: its exit is reported by the supervisor.
    child.send(message, socket, {}, () => void release());
  }
}

/** Holds the ports of a process that has ended, until it is started again. A port that another process took first is
 *  left out; the restarted process will request it itself. */
export async function takeBack(ports: readonly number[]): Promise<HeldPort[]> {
  const held = await Promise.all(ports.map((port) => tryToHold(port)));
  return held.filter((one) => one !== null);
}

/** Runs in the child process: waits for the sockets, so that a server which then listens on one of these port numbers
 *  gets the held socket. */
export async function receivePorts(count: number): Promise<void> {
  const sockets = new Map<number, Server>();
  await new Promise<void>((done) => {
    const receive = (message: unknown, socket: unknown) => {
      const { handedPort } = message as Partial<Handed>;
      if (handedPort === undefined || !(socket instanceof Server)) return;
      // Until the real server listens, connections are closed, as the parent process did while it held the port.
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
    // The held socket already determines the host, so only the callback of the remaining arguments is passed on.
    return plain.apply(this, [socket, ...args.filter((arg) => typeof arg === 'function')]);
  };
}
