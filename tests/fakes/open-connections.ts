import { expect, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { newId } from '#app/domain/shared/ids.ts';
import { readText } from './read-text.ts';
import { TEST_SETTINGS } from './settings.ts';
import type { WebApp } from './web-app.ts';

/** A connection that stays open after its request. */
export type Open = { name: string; isOpen(): boolean };

/** Opens a stream of order events. */
export async function stream(app: WebApp, headers: Record<string, string>): Promise<Open> {
  const stopper = new AbortController();
  onTestFinished(() => stopper.abort());
  const answer = await fetch(`${app.url}/events/orders`, { headers, signal: stopper.signal });
  let text = '';
  let open = true;
  void readText(answer, (heard) => {
    text = heard;
    return false;
  })
    .catch(() => undefined)
    .finally(() => (open = false));
  await expect.poll(() => text).toContain('ready');
  return { name: 'stream', isOpen: () => open };
}

/** Connects a print station. */
export async function printer(
  app: WebApp,
  email: string,
  headers: Record<string, string>,
): Promise<Open & { socket: WebSocket }> {
  const issued = await fetch(`${app.url}/api/printer-feed/ticket`, { method: 'POST', headers });
  const { ticket } = (await issued.json()) as { ticket: string };
  const url = `${app.url.replace('http', 'ws')}/printer-feed?email=${encodeURIComponent(email)}`;
  const socket = new WebSocket(url, { origin: TEST_SETTINGS.PUBLIC_URL });
  onTestFinished(() => socket.terminate());
  let text = '';
  let open = true;
  socket.on('message', (data: Buffer) => (text += data.toString()));
  socket.on('close', () => (open = false));
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject));
  socket.send(JSON.stringify({ type: 'hello', ticket, station: `station-${newId()}` }));
  await expect.poll(() => text).toContain('ready');
  return { name: 'printer', isOpen: () => open, socket };
}
