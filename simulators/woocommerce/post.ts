import { request as http } from 'node:http';
import { request as https } from 'node:https';

type Posted = { status: number; location: string | null };

/** One POST as WordPress sends it: exact bytes, no redirects. Status 0 means no answer. */
export function post(
  address: string,
  headers: Record<string, string>,
  body: Buffer,
  options: { timeoutMs: number; ca: string | undefined; signal: AbortSignal },
): Promise<Posted> {
  const url = new URL(address);
  const send = url.protocol === 'https:' ? https : http;
  return new Promise((resolve) => {
    const fail = () => resolve({ status: 0, location: null });
    const request = send(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(body.length), connection: 'close' },
      agent: false,
      ca: options.ca,
      signal: AbortSignal.any([options.signal, AbortSignal.timeout(options.timeoutMs)]),
    });
    request.on('error', fail);
    request.on('response', (response) => {
      response.on('error', fail).resume();
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, location: response.headers.location ?? null }),
      );
    });
    request.end(body);
  });
}
