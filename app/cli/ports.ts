import { createServer } from 'node:net';

/** The preferred port when it is free on the loopback address, else the next one that is and that
 *  `taken` does not hold. 0 asks the system for any. */
export async function findFreePort(
  preferred: number,
  taken: readonly number[] = [],
): Promise<number> {
  for (let port = preferred; port < Math.min(preferred + 100, 65536); port += 1) {
    if (taken.includes(port)) continue;
    const got = await tryPort(port);
    if (got !== null) return got;
  }
  throw new Error(`No free port was found from ${preferred} to ${preferred + 99}.`);
}

function tryPort(port: number): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(null);
      else reject(error);
    });
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      const got = address !== null && typeof address === 'object' ? address.port : port;
      server.close(() => resolve(got));
    });
  });
}
