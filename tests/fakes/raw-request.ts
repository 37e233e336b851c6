import { connect } from 'node:net';

type RawAnswer = {
  /** Null when the connection ended without a response. */
  status: number | null;
  text: string;
};

const HANG_MS = 60_000;

/** Writes these bytes to a local port and reads until the server closes the connection. Throws when the server hangs,
 *  that is neither answers nor closes. */
export function rawRequest(url: string, bytes: string | Buffer): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    const chunks: Buffer[] = [];
    const hang = setTimeout(() => {
      socket.destroy();
      reject(new Error(`No end after ${JSON.stringify(bytes.toString('latin1').slice(0, 80))}`));
    }, HANG_MS);
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(hang);
      const text = Buffer.concat(chunks).toString('latin1');
      const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1];
      resolve({ status: status ? Number(status) : null, text });
    });
  });
}

/** Sends these bytes and resets the connection at once, as a phone that loses its network may. */
export function resetAfter(url: string, bytes: string): Promise<void> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(bytes, () => socket.resetAndDestroy()),
    );
    socket.on('error', () => {});
    socket.on('close', () => resolve());
  });
}

/** Sends these bytes, ends its side, and reads nothing. */
export function endAfter(url: string, bytes: string): void {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname, () => socket.end(bytes));
  socket.on('error', () => {});
}
