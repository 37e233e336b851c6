import type { Actor } from '#app/domain/shared/actor.ts';
import { actorsStandingOn, hasSameRights, type Standing } from '#app/domain/people/standing.ts';
import type { Services } from '#app/ports/services.ts';
import type { LiveHub } from './live-hub.ts';

/** Open streams are checked this often, with or without a notification: a session that ends because it was idle causes
 *  none, and the listening connection may be lost. Two intervals are well below the five seconds within which revoked
 *  access must end. */
const LOOK_MS = 2_000;

type Standee = { actor: Actor; standing: Standing };

export type AccessWatch = {
  /** Calls `end` once, when the session, token or store behind the access has ended or the caller's rights have
   *  changed. Returns a function that stops watching. */
  hold(caller: Standee, end: () => void): () => void;
  stop(): void;
};

type Options = {
  services: Pick<Services, 'db' | 'clock' | 'log'>;
  live: Pick<LiveHub, 'subscribe'>;
  everyMs?: number;
};

/** Ends this process's event streams and sockets when the session, token or store behind them ends or the caller's
 *  rights change (decision 018). One query checks all of them, and at most one runs at a time. */
export function watchAccess({ services, live, everyMs = LOOK_MS }: Options): AccessWatch {
  const held = new Map<object, Standee & { end: () => void }>();
  let looking: Promise<void> | null = null;
  let isAnnouncedSince = false;

  const look = async (): Promise<void> => {
    const open = [...held];
    if (open.length === 0) return;
    const actors = await actorsStandingOn(
      services,
      open.map(([, { standing }]) => standing),
    );
    open.forEach(([key, { actor, end }], index) => {
      const now = actors[index];
      if ((now && hasSameRights(actor, now)) || !held.delete(key)) return;
      end();
    });
  };
  const lookSoon = (): void => {
    if (looking) {
      isAnnouncedSince = true;
      return;
    }
    looking = look()
      .catch((error: unknown) => services.log.warn({ err: error }, 'open access not looked at'))
      .finally(() => {
        looking = null;
        if (!isAnnouncedSince) return;
        isAnnouncedSince = false;
        lookSoon();
      });
  };

  const unsubscribe = live.subscribe(({ topic, owner }) => {
    if (topic !== 'access') return;
    const isHeld = ({ actor }: Standee) => actor.userId === owner || actor.storeIds.includes(owner);
    if ([...held.values()].some(isHeld)) lookSoon();
  }, lookSoon);
  const timer = setInterval(lookSoon, everyMs);
  timer.unref();

  return {
    hold({ actor, standing }, end) {
      const key = {};
      held.set(key, { actor, standing, end });
      return () => held.delete(key);
    },
    stop() {
      clearInterval(timer);
      unsubscribe();
      held.clear();
    },
  };
}
