import { createServer, type AddressInfo, type Server } from 'node:net';

/** A port that is kept occupied from the moment it was found until a server listens on its socket. */
export type HeldPort = {
  port: number;
  /** Passed to `listen` instead of a number, in this or another process. */
  socket: Server;
  release(): Promise<void>;
};

/** Holds the preferred port if it is free on the loopback address, otherwise the next free one of those that follow. 0
 *  lets the system choose. Connections to a held port are closed, so their clients retry.
 *  @throws Error if none of them is free. */
export async function holdPort(preferred: number): Promise<HeldPort> {
  for (const port of preferred === 0 ? [0] : following(preferred)) {
    const held = await tryToHold(port);
    if (held !== null) return held;
  }
  throw new Error(`No free port was found from ${preferred} to ${preferred + 99}.`);
}

/** Holds exactly this port; null while another process has it. */
export function tryToHold(port: number): Promise<HeldPort | null> {
  return new Promise((resolve, reject) => {
    const socket = createServer((caller) => caller.destroy());
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(null);
      else reject(error);
    });
    socket.listen(port, '127.0.0.1', () => {
      const release = () => new Promise<void>((done) => socket.close(() => done()));
      resolve({ port: (socket.address() as AddressInfo).port, socket, release });
    });
  });
}

/** Ports to try in turn, for a server that takes only a port number. They were free a moment ago, but one may be
 *  taken when the server starts. */
export async function* portsToTry(preferred: number): AsyncGenerator<number> {
  for (const port of preferred === 0 ? scattered() : following(preferred)) {
    const held = await tryToHold(port);
    if (held === null) continue;
    await held.release();
    yield port;
  }
  throw new Error('No free port was found.');
}

function following(preferred: number): number[] {
  const count = Math.max(0, Math.min(100, 65_536 - preferred));
  return Array.from({ length: count }, (_, index) => preferred + index);
}

/** Random ports below the range for outgoing connections, so that a server finds its port free after a restart. */
function scattered(): number[] {
  return Array.from({ length: 100 }, () => 20_000 + Math.floor(Math.random() * 12_000));
}
