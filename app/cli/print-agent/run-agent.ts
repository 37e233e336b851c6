import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import {
  startFeedClient,
  type FeedSocket,
  type StationState,
} from '#app/ui/print-bridge/printer-feed-client.ts';
import type { AgentOptions } from './read-options.ts';

const STATE_WORDS: Record<StationState, string> = {
  connecting: 'Connecting.',
  ready: 'Ready: labels print automatically.',
  waiting: 'No connection to the portal. Trying again.',
  stopped: 'The portal is not responding. Labels are waiting. Trying again every 100 seconds.',
  elsewhere:
    'Labels are being printed elsewhere: by the Printing page or another print agent. Waiting.',
};

type AgentReport = {
  say(line: string): void;
  /** Called when the portal refuses the token or its owner may not print, with a message that can be shown to people.
   *  Trying again is then useless. */
  onRefused(words: string): void;
};

/** Prints what the printer feed sends, until it is stopped. */
export function runAgent(
  { portal, token, printer }: AgentOptions,
  { say, onRefused }: AgentReport,
): { stop(): void } {
  const printed = new Set<string>();
  let before: StationState | null = null;
  say(`Printing labels from ${portal.origin} on ${printer.name}.`);
  return startFeedClient({
    station: randomUUID(),
    getTicket: async () => {
      const answer = await fetch(new URL('/api/printer-feed/ticket', portal), {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}` },
        redirect: 'error',
      });
      if (answer.status === 401)
        onRefused(
          'The portal does not accept this API token. Create a new one in the portal under Devices and API tokens.',
        );
      if (answer.status === 403)
        onRefused(
          'The owner of this API token is not allowed to print. Use a token of a person who may print.',
        );
      if (!answer.ok) throw new Error(`Request failed with status: ${answer.status}`);
      return (await answer.json()) as { ticket: string; email: string };
    },
    openSocket: (email) => openSocket(portal, email),
    print: (label) => printer.print(label),
    memory: printed,
    onState: (state) => {
      if (state !== before) say(STATE_WORDS[state]);
      before = state;
    },
    onLabel: ({ orderKey, error }) =>
      say(error ? `${orderKey} did not print: ${error}` : `${orderKey} printed.`),
  });
}

function openSocket(portal: URL, email: string): FeedSocket {
  const url = new URL('/printer-feed', portal);
  url.protocol = portal.protocol === 'https:' ? 'wss:' : 'ws:';
  url.searchParams.set('email', email);
  const socket = new WebSocket(url, { origin: portal.origin });
  // An error is always followed by 'close', which is handled.
  socket.on('error', () => undefined);
  // The socket has the same members as the browser's WebSocket, but its own event types.
  return socket as unknown as FeedSocket;
}
