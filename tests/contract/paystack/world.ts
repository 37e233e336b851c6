import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import {
  createPaystackPayments,
  type PaystackOptions,
} from '#app/integrations/paystack/adapter.ts';
import {
  startPaystackSimulator,
  type PaystackSimulatorOptions,
} from '#simulators/paystack/index.ts';
import { HANG_MS } from '#tests/run/patience.ts';

export const SECRET_KEY = 'sk_test_of_the_contract';
export const BACK = 'https://portal.example/payment-success?shop=1';

/** The simulator, and our adapter connected to it. */
export async function paystack(over: Partial<PaystackSimulatorOptions> = {}) {
  const simulator = await startPaystackSimulator({ secretKey: SECRET_KEY, ...over });
  onTestFinished(() => simulator.close());
  const payments = paymentsAt(simulator.url);
  return { simulator, control: simulator.control, payments };
}

export function paymentsAt(baseUrl: string, over: Partial<PaystackOptions> = {}) {
  return createPaystackPayments({ baseUrl, secretKey: SECRET_KEY, timeoutMs: HANG_MS, ...over });
}

export function asked(reference: string, amountCents = 10_000) {
  return { reference, amountCents, email: 'owner@kasihome.example', returnTo: BACK };
}

/** Clicks a button of the payment page. Returns where the browser is redirected, or the page it is shown. */
export async function press(
  url: string,
  action: string,
): Promise<{ to: string | null; html: string }> {
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams([['act', action]]),
  });
  return { to: answer.headers.get('location'), html: await answer.text() };
}

type Received = { raw: Buffer; headers: IncomingHttpHeaders };

/** A server that gives every request the same answer and records what arrives. */
export async function receiver(status: (turn: number) => number = () => 200, body = '') {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    received.push({ raw: Buffer.concat(chunks), headers: request.headers });
    const code = status(received.length);
    const headers = code >= 300 && code < 400 ? { location: 'https://elsewhere.example/' } : {};
    response.writeHead(code, headers).end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, received };
}

/** The address of a server that has stopped. */
export async function anonymous(): Promise<string> {
  const simulator = await startPaystackSimulator({ secretKey: SECRET_KEY });
  await simulator.close();
  return simulator.url;
}
