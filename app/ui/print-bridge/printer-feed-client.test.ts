import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  ALIVE_MS,
  CONNECT_TIMEOUT_MS,
  FORCED_RECONNECT_MS,
  MAX_ATTEMPTS,
  startFeedClient,
} from './printer-feed-client.ts';
import type { LabelOutcome, StationState } from './printer-feed-client.ts';

/** A fake socket whose server side the test controls. */
function fakeSocket() {
  const said: { type: string; id?: string; ticket?: string }[] = [];
  return {
    said,
    readyState: 0,
    onopen: null as ((event: Event) => void) | null,
    onclose: null as ((event: CloseEvent) => void) | null,
    onmessage: null as ((event: MessageEvent) => void) | null,
    send: (text: string) => said.push(JSON.parse(text) as (typeof said)[number]),
    close() {
      this.readyState = 3;
    },
    open() {
      this.readyState = 1;
      this.onopen?.({} as Event);
    },
    hear(message: object) {
      this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
    },
    end(code: number) {
      this.readyState = 3;
      this.onclose?.({ code } as CloseEvent);
    },
  };
}

function bench({ ticketFails = false } = {}) {
  const sockets: ReturnType<typeof fakeSocket>[] = [];
  const states: StationState[] = [];
  const outcomes: LabelOutcome[] = [];
  const printed: string[] = [];
  const printing = { fails: null as string | null };
  const station = startFeedClient({
    station: 'station-1',
    getTicket: async () => {
      if (ticketFails) throw new Error('Request failed with status: 503');
      return { ticket: 'ticket-1', email: 'thandeka@kasihome.example' };
    },
    openSocket: () => {
      const socket = fakeSocket();
      sockets.push(socket);
      return socket;
    },
    print: async ({ zpl }) => {
      if (printing.fails) throw new Error(printing.fails);
      printed.push(zpl);
    },
    memory: new Set<string>(),
    onState: (state) => states.push(state),
    onLabel: (outcome) => outcomes.push(outcome),
  });
  stops.push(() => station.stop());
  const latest = () => sockets.at(-1)!;
  const settle = () => vi.advanceTimersByTimeAsync(0);
  const ready = async () => {
    await settle();
    latest().open();
    latest().hear({ type: 'ready' });
  };
  return { sockets, states, outcomes, printed, printing, station, latest, settle, ready };
}

const stops: (() => void)[] = [];
const label = {
  type: 'label',
  id: 'one',
  orderKey: 'P080PAWBN3KA',
  zpl: '^XA^XZ',
  createdAt: '2025-03-07T08:30:00.000Z',
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

test('it sends its ticket first, prints each label and acknowledges it [2§4.17]', async () => {
  const { latest, ready, settle, printed, outcomes } = bench();
  await ready();

  latest().hear(label);
  await settle();

  expect(latest().said).toEqual([
    { type: 'hello', ticket: 'ticket-1', station: 'station-1' },
    { type: 'ack', id: 'one', createdAt: label.createdAt },
  ]);
  expect(printed).toEqual(['^XA^XZ']);
  expect(outcomes).toEqual([{ orderKey: 'P080PAWBN3KA', error: null }]);
});

test('a label sent twice is printed once and acknowledged twice; a reprint is printed', async () => {
  const { latest, ready, settle, printed } = bench();
  await ready();

  latest().hear(label);
  latest().hear(label);
  await settle();
  expect(printed).toHaveLength(1);
  expect(latest().said.filter(({ type }) => type === 'ack')).toHaveLength(2);

  latest().hear({ ...label, createdAt: '2025-03-07T09:00:00.000Z' });
  await settle();
  expect(printed).toHaveLength(2);
});

test('a label that fails to print is reported with the reason', async () => {
  const { latest, ready, settle, printing, outcomes } = bench();
  printing.fails = 'The printer is open. Close it, then reprint.';
  await ready();

  latest().hear(label);
  await settle();

  expect(latest().said.at(-1)).toEqual({
    type: 'failed',
    id: 'one',
    createdAt: label.createdAt,
    error: printing.fails,
  });
  expect(outcomes[0]?.error).toBe(printing.fails);
});

test('an answer that could not be sent is sent over the next connection', async () => {
  const { latest, ready, settle, printed } = bench();
  await ready();

  latest().hear(label);
  latest().end(1006);
  await settle();
  expect(printed).toHaveLength(1);

  await vi.advanceTimersByTimeAsync(1_000);
  await ready();
  const { createdAt } = label;
  expect(latest().said.at(-1)).toEqual({ type: 'ack', id: 'one', createdAt });
});

test('after three attempts without an answer it stops, and retries after 100 seconds', async () => {
  const { sockets, states } = bench();

  await vi.advanceTimersByTimeAsync(MAX_ATTEMPTS * CONNECT_TIMEOUT_MS + 3_000);
  expect(states.at(-1)).toBe('stopped');
  expect(sockets).toHaveLength(MAX_ATTEMPTS);

  await vi.advanceTimersByTimeAsync(FORCED_RECONNECT_MS);
  expect(states.at(-1)).toBe('connecting');
  expect(sockets).toHaveLength(MAX_ATTEMPTS + 1);
});

test('after it has stopped, the user can reconnect at once', async () => {
  const { states, station } = bench({ ticketFails: true });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(states.at(-1)).toBe('stopped');

  station.reconnect();

  expect(states.at(-1)).toBe('connecting');
});

test('while another station prints, it reports that and asks again later', async () => {
  const { sockets, states, latest, settle } = bench();
  await settle();
  latest().open();

  latest().hear({ type: 'elsewhere' });
  latest().end(4409);

  expect(states.at(-1)).toBe('elsewhere');
  await vi.advanceTimersByTimeAsync(2_900);
  expect(sockets).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(sockets).toHaveLength(2);
});

test('a connection on which nothing arrives any longer is replaced, and labels print over the new one', async () => {
  const { sockets, states, latest, ready, settle, printed } = bench();
  await ready();
  await vi.advanceTimersByTimeAsync(ALIVE_MS);
  expect(latest().said.at(-1)).toEqual({ type: 'alive' });
  latest().hear({ type: 'alive' });

  await vi.advanceTimersByTimeAsync(2 * ALIVE_MS);
  expect(sockets).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(ALIVE_MS + 10);
  expect([sockets.length, states.at(-1)]).toEqual([2, 'connecting']);
  await ready();
  latest().hear(label);
  await settle();
  expect(printed).toHaveLength(1);
});

test('a connection stays while its server answers, and while a server of an earlier release is silent', async () => {
  const { sockets, latest, ready } = bench();
  await ready();
  await vi.advanceTimersByTimeAsync(10 * ALIVE_MS);
  expect(sockets, 'silent').toHaveLength(1);

  for (let time = 0; time < 10; time += 1) {
    latest().hear({ type: 'alive' });
    await vi.advanceTimersByTimeAsync(ALIVE_MS);
  }
  expect(sockets, 'answering').toHaveLength(1);
});

test('after stop() it neither connects nor prints', async () => {
  const { sockets, station, latest, ready, settle, printed } = bench();
  await ready();

  station.stop();
  latest().hear(label);
  latest().end(1006);
  await settle();
  await vi.advanceTimersByTimeAsync(2 * FORCED_RECONNECT_MS);

  expect(sockets).toHaveLength(1);
  expect(printed).toEqual([]);
});
