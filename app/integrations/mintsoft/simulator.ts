import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

/** The one login that opens the simulated warehouse. */
export const MINTSOFT_LOGIN = { userName: 'kasihome', password: 'pick-and-pack-1' };

export type MintsoftSwitches = {
  /** Every answer is this status. */
  answerWith: number | null;
  /** Answers never come. */
  isHanging: boolean;
  /** A good status with a page of HTML. */
  answersWithPage: boolean;
};

const Login = z.object({ Username: z.string(), Password: z.string() });
const MAX_BODY_BYTES = 10_000;

export type MintsoftSimulator = Awaited<ReturnType<typeof startMintsoftSimulator>>;

/** A server that answers logins as Mintsoft does, bad days included. */
export async function startMintsoftSimulator({ port = 0 }: { port?: number } = {}) {
  const switches: MintsoftSwitches = {
    answerWith: null,
    isHanging: false,
    answersWithPage: false,
  };
  /** User names that were tried, never passwords. */
  const tried: string[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST' || request.url !== '/api/Auth')
      return send(response, 404, 'Not Found');
    const body = await readJson(request);
    const login = Login.safeParse(body).data;
    if (login) tried.push(login.Username);
    if (switches.isHanging) return;
    if (switches.answerWith) return send(response, switches.answerWith, { Message: 'Bad day' });
    if (switches.answersWithPage) {
      response.writeHead(200, { 'Content-Type': 'text/html' });
      response.end('<h1>Down for maintenance</h1>');
      return;
    }
    if (!login) return send(response, 400, { Message: 'Username and Password are required' });
    const { userName, password } = MINTSOFT_LOGIN;
    const isRight = login.Username === userName && login.Password === password;
    send(response, isRight ? 200 : 401, isRight ? randomUUID() : { Message: 'Unauthorized' });
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: listening } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${listening}`,
    switches,
    tried,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(body));
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return null;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
  } catch {
    return null;
  }
}
