import { createServer, type AddressInfo, type Server } from 'node:net';

/** A port that is ours from the moment it was found until a server listens on its socket. */
export type HeldPort = {
  port: number;
  /** Given to `listen` in place of a number, here or in another process. */
  socket: Server;
  release(): Promise<void>;
};

/** Holds the preferred port when it is free on the loopback address, else the next one that is.
 *  0 asks the system for any. Whoever calls meanwhile is hung up on and calls again. */
export async function holdPort(preferred: number): Promise<HeldPort> {
  for (const port of preferred === 0 ? [0] : following(preferred)) {
    const held = await tryToHold(port);
    if (held !== null) return held;
  }
  throw new Error(`No free port was found from ${preferred} to ${preferred + 99}.`);
}

/** Holds this port and no other; null while somebody else has it. */
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

/** Ports to try in turn, for a server that can only be told a number and takes it itself: those
 *  free just now, one of which may be gone when it gets there. */
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

/** Below those that systems give to outgoing connections, so that a server which comes back after a
 *  restart finds its port as it left it. */
function scattered(): number[] {
  return Array.from({ length: 100 }, () => 20_000 + Math.floor(Math.random() * 12_000));
}
