/** The state of a print station: a browser tab or the print agent that is connected to the printer feed (product.md
 *  D17). A station holds one connection, prints each label once, and reports the result with the label's id. */

export type StationState =
  | 'connecting'
  /** Connected; labels arrive. */
  | 'ready'
  /** The connection was lost; the next attempt follows in a moment. */
  | 'waiting'
  /** Three attempts failed. The user may reconnect; otherwise the next attempt follows after 100 s. */
  | 'stopped'
  /** Another tab or the print agent prints for this user. */
  | 'elsewhere';

export type LabelOutcome = { orderKey: string; error: string | null };

/** A label's content: ZPL for a Zebra printer, and a one-page PDF in base64 for any other printer. The PDF is null
 *  for a label that an earlier release queued. */
export type LabelContent = { zpl: string; pdf_data: string | null };

/** The labels already printed here. A tab's memory survives a reload, but not the closing of the tab. */
export type PrintMemory = { has(key: string): boolean; add(key: string): void };

export type FeedSocket = Pick<WebSocket, 'send' | 'close' | 'readyState'> & {
  onopen: ((event: Event) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
};

type Options = {
  station: string;
  getTicket(): Promise<{ ticket: string; email: string }>;
  openSocket(email: string): FeedSocket;
  /** Rejects with a message for the user. */
  print(label: LabelContent): Promise<void>;
  memory: PrintMemory;
  onState(state: StationState): void;
  onLabel(outcome: LabelOutcome): void;
};

/** `createdAt` is that of the label message, so that a late answer is not taken for the answer to a reprint. */
type Answer = { id: string; createdAt: string } & (
  { type: 'ack' } | { type: 'failed'; error: string }
);
type LabelMessage = LabelContent & { id: string; orderKey: string; createdAt: string };

// These values are from Specification 2, section 9.
export const CONNECT_TIMEOUT_MS = 5_000;
export const MAX_ATTEMPTS = 3;
export const FORCED_RECONNECT_MS = 100_000;

const RETRY_MS = 1_000;
export const ALIVE_MS = 15_000;
/** After this many alive messages without any answer, the connection counts as lost, one interval later. Messages are
 *  counted instead of seconds, because a browser delays the timers of a hidden tab. */
const MAX_UNANSWERED = 2;
/** Delays in milliseconds before the first and each later retry while another station holds the printer. The first
 *  delay is short, because after a reload the other station may be the tab's own old connection. */
const ELSEWHERE_MS = [3_000, 30_000] as const;
const OPEN = 1;

export function startFeedClient(options: Options): { reconnect(): void; stop(): void } {
  let socket: FeedSocket | null = null;
  /** Number of the current connection, so that late events of an earlier one are ignored. */
  let current = 0;
  let attempts = 0;
  let refusals = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let alive: ReturnType<typeof setInterval> | undefined;
  /** Whether the server answers alive messages. An earlier release does not. */
  let answersAlive = false;
  /** Alive messages sent since the server's last message. */
  let unanswered = 0;
  /** Answers that could not be sent because the connection was lost. */
  const owed: Answer[] = [];

  const connect = async () => {
    drop();
    const mine = ++current;
    attempts += 1;
    options.onState('connecting');
    timer = setTimeout(lost, CONNECT_TIMEOUT_MS);
    try {
      const { ticket, email } = await options.getTicket();
      if (mine !== current) return;
      listen(options.openSocket(email), mine, ticket);
    } catch {
      if (mine === current) lost();
    }
  };

  const listen = (fresh: FeedSocket, mine: number, ticket: string) => {
    socket = fresh;
    fresh.onopen = () =>
      fresh.send(JSON.stringify({ type: 'hello', ticket, station: options.station }));
    fresh.onmessage = ({ data }) => {
      if (mine === current) hear(parse(data));
    };
    fresh.onclose = ({ code }) => {
      if (mine === current) later(code === 4409);
    };
  };

  const hear = (message: { type?: unknown } | null) => {
    unanswered = 0;
    if (message?.type === 'alive') answersAlive = true;
    if (message?.type === 'ready') onReady();
    if (message?.type === 'elsewhere') later(true);
    if (message?.type === 'label') void onLabel(message as unknown as LabelMessage);
  };

  const onReady = () => {
    clearTimeout(timer);
    attempts = 0;
    refusals = 0;
    options.onState('ready');
    alive = setInterval(checkAlive, ALIVE_MS);
    for (const answer of owed.splice(0)) say(answer);
  };

  /** A connection may end without any notice, for example when the network changes. Then the socket stays open, but
   *  nothing arrives. */
  const checkAlive = () => {
    if (answersAlive && unanswered >= MAX_UNANSWERED) return lost();
    unanswered += 1;
    say({ type: 'alive' });
  };

  const onLabel = async ({ id, orderKey, createdAt, ...label }: LabelMessage) => {
    // A reprint has the id of the first print and a later time.
    const key = `${id} ${createdAt}`;
    if (options.memory.has(key)) return answer({ type: 'ack', id, createdAt });
    options.memory.add(key);
    try {
      await options.print({ zpl: label.zpl, pdf_data: label.pdf_data ?? null });
      answer({ type: 'ack', id, createdAt });
      options.onLabel({ orderKey, error: null });
    } catch (thrown) {
      const error = printerWords(thrown);
      answer({ type: 'failed', id, createdAt, error: error.slice(0, 300) });
      options.onLabel({ orderKey, error });
    }
  };

  const answer = (words: Answer) => {
    if (!say(words)) owed.push(words);
  };
  const say = (words: Answer | { type: 'alive' }): boolean => {
    if (socket?.readyState !== OPEN) return false;
    socket.send(JSON.stringify(words));
    return true;
  };

  const lost = () => later(false);

  const later = (isElsewhere: boolean) => {
    drop();
    if (isElsewhere) {
      attempts = 0;
      options.onState('elsewhere');
      timer = setTimeout(() => void connect(), ELSEWHERE_MS[refusals === 0 ? 0 : 1]);
      refusals += 1;
    } else if (attempts < MAX_ATTEMPTS) {
      options.onState('waiting');
      timer = setTimeout(() => void connect(), RETRY_MS * attempts);
    } else {
      options.onState('stopped');
      timer = setTimeout(reconnect, FORCED_RECONNECT_MS);
    }
  };

  const drop = () => {
    current += 1;
    clearTimeout(timer);
    clearInterval(alive);
    answersAlive = false;
    unanswered = 0;
    socket?.close();
    socket = null;
  };
  const reconnect = () => {
    attempts = 0;
    void connect();
  };

  void connect();
  return { reconnect, stop: drop };
}

function parse(data: unknown): { type?: unknown } | null {
  try {
    return JSON.parse(String(data)) as { type?: unknown } | null;
  } catch {
    return null;
  }
}

/** The message for the user about a failed print. */
export function printerWords(error: unknown): string {
  return error instanceof Error
    ? error.message
    : 'The printer did not answer. Check that it is switched on and connected.';
}
