import { Client } from 'pg';
import type { Log } from '#app/ports/log.ts';
import { LIVE_CHANNEL, type LiveTopic } from '#app/domain/shared/live.ts';

export type LiveUpdate = { topic: LiveTopic; owner: string; id: string };
export type LiveHub = {
  /** `onUpdate` is called for every update until the returned function is called. */
  subscribe(onUpdate: (update: LiveUpdate) => void): () => void;
  stop(): Promise<void>;
};

const RECONNECT_MS = 1_000;

/** One listening connection per web process, fanned out to all event streams and sockets. A lost
 *  connection is made anew; subscribers re-read what they show when told 'resync'. */
export function startLiveHub(options: {
  databaseUrl: string;
  log: Log;
  onResync?: () => void;
}): LiveHub {
  const subscribers = new Set<(update: LiveUpdate) => void>();
  let client: Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isStopping = false;

  const connect = async (): Promise<void> => {
    const fresh = new Client({ connectionString: options.databaseUrl, keepAlive: true });
    fresh.on('notification', (message) => publish(subscribers, message.payload));
    fresh.on('error', (error) =>
      options.log.warn({ err: error }, 'live updates lost their connection'),
    );
    fresh.on('end', () => {
      client = null;
      if (!isStopping) timer = setTimeout(() => void connect(), RECONNECT_MS);
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${LIVE_CHANNEL}`);
      client = fresh;
      options.onResync?.();
    } catch {
      // 'end' follows where the connection was open; otherwise try again from here.
      if (!isStopping && !timer) timer = setTimeout(() => void reconnect(), RECONNECT_MS);
    }
  };
  const reconnect = async () => {
    timer = null;
    if (!client && !isStopping) await connect();
  };
  void connect();

  return {
    subscribe(onUpdate) {
      subscribers.add(onUpdate);
      return () => subscribers.delete(onUpdate);
    },
    async stop() {
      isStopping = true;
      if (timer) clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}

function publish(
  subscribers: Set<(update: LiveUpdate) => void>,
  payload: string | undefined,
): void {
  const [topic, owner, id] = (payload ?? '').split(' ');
  if (!topic || !owner || !id) return;
  for (const tell of subscribers) tell({ topic: topic as LiveTopic, owner, id });
}
