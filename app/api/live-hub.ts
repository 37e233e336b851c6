import type { Listen } from '#app/ports/listen.ts';
import { LIVE_CHANNEL, type LiveTopic } from '#app/domain/shared/live.ts';

export type LiveUpdate = { topic: LiveTopic; owner: string; id: string };
export type LiveHub = {
  /** Calls `onUpdate` for every update until the returned function is called, and `onGap` when updates may have been
   *  lost, because the database could not be listened to: the subscriber must read its data again. */
  subscribe(onUpdate: (update: LiveUpdate) => void, onGap: () => void): () => void;
  stop(): Promise<void>;
};

/** One database listener per web process, fanned out to all event streams and sockets. */
export function startLiveHub({ listen }: { listen: Listen }): LiveHub {
  const subscribers = new Set<Subscriber>();
  const listener = listen(LIVE_CHANNEL, {
    onMessage: (payload) => publish(subscribers, payload),
    onOpen: () => subscribers.forEach(({ onGap }) => onGap()),
  });
  return {
    subscribe(onUpdate, onGap) {
      const subscriber = { onUpdate, onGap };
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    stop: () => listener.stop(),
  };
}

type Subscriber = { onUpdate(update: LiveUpdate): void; onGap(): void };

function publish(subscribers: ReadonlySet<Subscriber>, payload: string): void {
  const [topic, owner, id] = payload.split(' ');
  if (!topic || !owner || !id) return;
  for (const { onUpdate } of subscribers) onUpdate({ topic: topic as LiveTopic, owner, id });
}
