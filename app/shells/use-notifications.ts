import { useCallback, useEffect, useState } from 'react';
import type { NotificationsAnswer } from '#app/domain/notifications/notification.schema.ts';
import { useShell } from './shell.ts';

/** As the shell's loader counted them: another object each time it was read. */
export type Unread = { count: number };

type ReadState = 'loading' | 'ready' | 'failed';

type Notifications = {
  /** How many are new: as the shell, or the list, counted them last. */
  count: number;
  /** Null until the list was read once. */
  answer: NotificationsAnswer | null;
  state: ReadState;
  isMarking: boolean;
  read(): Promise<void>;
  /** Everything that is listed is read from now on. */
  markRead(): Promise<void>;
};

/** The notifications of this reader. Their list is read when it is asked for; how many are new comes with the
 *  shell, and again when the window is looked at after a while. */
export function useNotifications(unread: Unread): Notifications {
  const { href, toast } = useShell();
  const [known, setKnown] = useState(unread);
  const [answer, setAnswer] = useState<NotificationsAnswer | null>(null);
  const [state, setState] = useState<ReadState>('loading');
  const [isMarking, setMarking] = useState(false);
  useEffect(() => setKnown(unread), [unread]);

  const show = useCallback((next: NotificationsAnswer) => {
    setAnswer(next);
    setKnown({ count: next.entries.filter(({ isNew }) => isNew).length });
    setState('ready');
  }, []);

  const at = href('/notifications');
  const read = useCallback(async () => {
    setState('loading');
    try {
      const response = await fetch(at);
      if (!response.ok) throw new Error(String(response.status));
      show((await response.json()) as NotificationsAnswer);
    } catch {
      setState('failed');
    }
  }, [at, show]);

  const markRead = useCallback(async () => {
    const newest = answer?.entries[0];
    if (!answer || !newest || isMarking) return;
    setMarking(true);
    try {
      const body = new URLSearchParams({ intent: 'markRead', until: newest.at });
      const response = await fetch(at, { method: 'POST', body });
      if (!response.ok) throw new Error(String(response.status));
      show({ ...answer, entries: answer.entries.map((entry) => ({ ...entry, isNew: false })) });
    } catch {
      toast('We could not mark them as read. Try again.', { isError: true });
    }
    setMarking(false);
  }, [answer, at, isMarking, show, toast]);

  useLookAgain(read);
  return { count: known.count, answer, state, isMarking, read, markRead };
}

const AWAY_MS = 60_000;

/** A window that was out of sight for a minute may have missed something. */
function useLookAgain(read: () => Promise<void>): void {
  useEffect(() => {
    let hiddenAt: number | null = null;
    const look = () => {
      if (document.hidden) hiddenAt = performance.now();
      else if (hiddenAt !== null && performance.now() - hiddenAt > AWAY_MS) void read();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [read]);
}
