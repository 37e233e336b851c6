import type { Request, Response } from 'express';

const HEARTBEAT_MS = 25_000;

export type EventStream = { send(event: string, data: unknown): void; readonly isOpen: boolean };

/** Opens a server-sent event stream. `onClose` runs once, when the client disconnects or the server shuts down. */
export function openEventStream(
  request: Request,
  response: Response,
  onClose: () => void,
): EventStream {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  });
  response.write('retry: 2000\n\n');
  const heartbeat = setInterval(() => response.write(': still here\n\n'), HEARTBEAT_MS);
  let isOpen = true;
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    clearInterval(heartbeat);
    onClose();
  };
  request.on('close', close);
  response.on('error', close);
  return {
    get isOpen() {
      return isOpen;
    },
    send(event, data) {
      if (isOpen) response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    },
  };
}
