import type { Listen } from '#app/ports/listen.ts';
import { LIVE_CHANNEL, type LiveTopic } from '#app/domain/shared/live.ts';

export type LiveUpdate = { topic: LiveTopic; owner: string; id: string };
export type LiveHub = {
  /** Calls `onUpdate` for every update until the returned function is called. */
  subscribe(onUpdate: (update: LiveUpdate) => void): () => void;
  stop(): Promise<void>;
};

/** One database listener per web process, fanned out to all event streams and sockets. */
export function startLiveHub({ listen }: { listen: Listen }): LiveHub {
  const subscribers = new Set<(update: LiveUpdate) => void>();
  const listener = listen(LIVE_CHANNEL, {
    onMessage: (payload) => publish(subscribers, payload),
  });
  return {
    subscribe(onUpdate) {
      subscribers.add(onUpdate);
      return () => subscribers.delete(onUpdate);
    },
    stop: () => listener.stop(),
  };
}

function publish(subscribers: Set<(update: LiveUpdate) => void>, payload: string): void {
  const [topic, owner, id] = payload.split(' ');
  if (!topic || !owner || !id) return;
  for (const notify of subscribers) notify({ topic: topic as LiveTopic, owner, id });
}
