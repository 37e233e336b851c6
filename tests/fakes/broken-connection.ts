import { Socket } from 'node:net';
import pg from 'pg';

/** How a connection breaks: with this error of the network, or without any, as when the server goes away. */
export type Break = { code: string | null; when: 'before its answer' | 'after its answer' };

/** Breaks the connection that sends the chosen statement while `work` runs.
 *  @param nth counted from 0, over all clients of this process */
export async function whileBreaking<T>(
  nth: number,
  { code, when }: Break,
  work: () => Promise<T>,
): Promise<T> {
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  let sent = 0;
  const breaking = function (this: pg.Client, ...args: unknown[]): unknown {
    const answer = Reflect.apply(query, this, args);
    if (sent++ !== nth) return answer;
    const cut = () => streamOf(this).destroy(code ? socketError(code) : undefined);
    if (when === 'before its answer') {
      cut();
      return answer;
    }
    const lost = new Promise((_, reject) => this.once('error', reject));
    return Promise.resolve(answer).then(() => {
      cut();
      return lost;
    });
  };
  Reflect.set(pg.Client.prototype, 'query', breaking);
  try {
    return await work();
  } finally {
    Reflect.set(pg.Client.prototype, 'query', query);
  }
}

/** The `stream` of a connection that fails with this error of the network. */
export function failingStream(code: string): () => Socket {
  return () => {
    const socket = new Socket();
    socket.connect = () => socket.destroy(socketError(code));
    return socket;
  };
}

/** The error of the network as Node reports it. */
function socketError(code: string): Error {
  return Object.assign(new Error(`read ${code}`), { code, syscall: 'read', errno: -110 });
}

function streamOf(client: pg.Client): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}
