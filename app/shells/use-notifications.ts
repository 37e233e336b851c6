import { useCallback, useEffect, useState } from 'react';
import type { NotificationsAnswer } from '#app/domain/notifications/notification.schema.ts';
import { workMessages } from '#app/messages/work.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import { attendanceHeader } from './attendance.ts';
import { useShell } from './shell.ts';
import { startStopwatch } from './stopwatch.ts';

/** The count from the shell's loader. Each load returns a new object, so that effects notice it. */
export type Unread = { count: number };

type ReadState = 'loading' | 'ready' | 'failed';

type Notifications = {
  /** The number of new notifications, from the shell's loader or the list, whichever was loaded last. */
  count: number;
  /** Null until the list has been loaded once. */
  answer: NotificationsAnswer | null;
  state: ReadState;
  isMarking: boolean;
  read(): Promise<void>;
  /** Marks every listed notification as read. */
  markRead(): Promise<void>;
};

/** Provides this person's notifications. The list is loaded on demand. The count comes with the shell and is
 *  refreshed when the window becomes visible after a while. */
export function useNotifications(unread: Unread): Notifications {
  const { href, toast } = useShell();
  const { text } = useMessages(workMessages);
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
      const response = await fetch(at, { headers: attendanceHeader() });
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
      const response = await fetch(at, { method: 'POST', body, redirect: 'error' });
      if (!response.ok) throw new Error(String(response.status));
      show({ ...answer, entries: answer.entries.map((entry) => ({ ...entry, isNew: false })) });
    } catch {
      toast(text('bell.markFailed'), { isError: true });
    }
    setMarking(false);
  }, [answer, at, isMarking, show, toast, text]);

  useLookAgain(read);
  return { count: known.count, answer, state, isMarking, read, markRead };
}

const AWAY_MS = 60_000;

/** Calls `read` when the window becomes visible after more than a minute, because changes may have been missed in the
 *  meantime. */
function useLookAgain(read: () => Promise<void>): void {
  useEffect(() => {
    let hiddenMs: (() => number) | null = null;
    const look = () => {
      if (document.hidden) hiddenMs = startStopwatch();
      else if (hiddenMs !== null && hiddenMs() > AWAY_MS) void read();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [read]);
}
