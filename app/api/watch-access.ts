import type { Actor } from '#app/domain/shared/actor.ts';
import { actorsStandingOn, hasSameRights, type Standing } from '#app/domain/people/standing.ts';
import type { Services } from '#app/ports/services.ts';
import type { LiveHub } from './live-hub.ts';

/** What is open on somebody's rights is looked at this often, told or not: a session that grows idle
 *  tells nobody, and a connection that listens may be lost. Two of these are well below the five
 *  seconds after which nothing that has ended may be open. */
const LOOK_MS = 2_000;

type Standee = { actor: Actor; standing: Standing };

export type AccessWatch = {
  /** `end` is called once, when what the caller stands on has ended or what they may do has changed.
   *  Returns how to let go. */
  hold(caller: Standee, end: () => void): () => void;
  stop(): void;
};

type Options = {
  services: Pick<Services, 'db' | 'clock' | 'log'>;
  live: Pick<LiveHub, 'subscribe'>;
  everyMs?: number;
};

/** Ends event streams and sockets with the session, token, role or store that they were opened on, in
 *  this process (decision 018). One look for all of them, at most one at a time. */
export function watchAccess({ services, live, everyMs = LOOK_MS }: Options): AccessWatch {
  const held = new Map<object, Standee & { end: () => void }>();
  let looking: Promise<void> | null = null;
  let isToldMeanwhile = false;

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
      isToldMeanwhile = true;
      return;
    }
    looking = look()
      .catch((error: unknown) => services.log.warn({ err: error }, 'open access not looked at'))
      .finally(() => {
        looking = null;
        if (!isToldMeanwhile) return;
        isToldMeanwhile = false;
        lookSoon();
      });
  };

  const unsubscribe = live.subscribe(({ topic, owner }) => {
    if (topic !== 'access') return;
    const isHeld = ({ actor }: Standee) => actor.userId === owner || actor.storeIds.includes(owner);
    if ([...held.values()].some(isHeld)) lookSoon();
  });
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
