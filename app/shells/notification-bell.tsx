import { Link, useLocation } from '@remix-run/react';
import { Icon } from '@shopify/polaris';
import { NotificationIcon } from '@shopify/polaris-icons';
import { useEffect, useId, useRef, useState } from 'react';
import type { Notification } from '#app/domain/notifications/notification.schema.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import { formatDateTime, formatTime } from '#app/domain/shared/time.ts';
import { workMessages } from '#app/messages/work.ts';
import { Button } from '#app/ui/button.tsx';
import { moveFocus } from '#app/ui/menu-focus.ts';
import { Spinner } from '#app/ui/spinner.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { usePopover } from '#app/ui/use-popover.ts';
import { documentWords } from './document-words.rules.ts';
import { countText } from './menu.ts';
import { byDay, notificationPath, notificationText } from './notification-words.rules.ts';
import { useShell } from './shell.ts';
import { useNotifications, type Unread } from './use-notifications.ts';
import { useOpenDocument } from './use-open-document.ts';

/** Shows a button with the number of new notifications, and the list of notifications below it. */
export function NotificationBell({ unread }: { unread: Unread }) {
  const { box, isOpen, close, toggle } = usePopover();
  const notifications = useNotifications(unread);
  const { text } = useMessages(workMessages);
  const { count, read } = notifications;
  const id = useId();
  const { key } = useLocation();
  // Closes the panel when a link has been followed.
  useEffect(close, [key, close]);
  const open = () => {
    if (!isOpen) void read();
    toggle();
  };
  const shown = countText(count);
  return (
    <div
      ref={box}
      className="t-popover t-bell"
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
      }}
    >
      <button
        type="button"
        className="t-bell__button"
        aria-label={shown === null ? text('bell.button') : text('bell.buttonNew', { count: shown })}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={open}
      >
        <Icon source={NotificationIcon} />
        {shown === null ? null : (
          <b className="t-bell__count t-figures" aria-hidden="true">
            {shown}
          </b>
        )}
      </button>
      <Arrivals count={count} />
      {isOpen ? <Panel id={id} {...notifications} /> : null}
    </div>
  );
}

/** Announces new notifications to screen readers, but not those that a page already has when it opens. */
function Arrivals({ count }: { count: number }) {
  const before = useRef(count);
  const { text } = useMessages(workMessages);
  const [words, setWords] = useState('');
  useEffect(() => {
    const arrived = { count, shown: groupDigits(count) };
    setWords(count > before.current ? text('bell.arrived', arrived) : '');
    before.current = count;
  }, [count, text]);
  return (
    <span className="t-hidden" role="status">
      {words}
    </span>
  );
}

type PanelProps = ReturnType<typeof useNotifications> & { id: string };

function Panel({ id, count, answer, state, isMarking, read, markRead }: PanelProps) {
  const { text } = useMessages(workMessages);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const currentTarget = panel.current;
    if (!currentTarget) return;
    currentTarget.focus();
    const press = (event: KeyboardEvent) =>
      moveFocus(
        { key: event.key, currentTarget, preventDefault: () => event.preventDefault() },
        'a, button',
      );
    currentTarget.addEventListener('keydown', press);
    return () => currentTarget.removeEventListener('keydown', press);
  }, []);
  return (
    <div
      ref={panel}
      id={id}
      className="t-popover__box t-bell__panel"
      role="dialog"
      aria-label={text('bell.title')}
      aria-busy={state === 'loading'}
      tabIndex={-1}
    >
      <div className="t-bell__head">
        <h2>{text('bell.title')}</h2>
        {count > 0 && answer ? (
          <Button
            kind="quiet"
            busy={isMarking}
            onClick={() => {
              // The button disappears once everything is read, so the focus moves to the panel first.
              panel.current?.focus();
              void markRead();
            }}
          >
            {text('bell.markRead')}
          </Button>
        ) : null}
      </div>
      {state === 'failed' ? (
        <p className="t-bell__note" role="alert">
          {text('bell.failed')}
          <Button onClick={() => void read()}>{text('bell.again')}</Button>
        </p>
      ) : null}
      {answer ? (
        <Entries {...answer} />
      ) : state === 'loading' ? (
        <p className="t-bell__note">
          <Spinner /> {text('bell.loading')}
        </p>
      ) : null}
    </div>
  );
}

function Entries({ entries, now }: { entries: readonly Notification[]; now: string }) {
  const { text } = useMessages(workMessages);
  if (entries.length === 0) return <p className="t-bell__note">{text('bell.none')}</p>;
  return (
    <div className="t-bell__days">
      {byDay(text, entries, now).map(({ day, label, entries: ofDay }) => (
        <section key={day} aria-label={label}>
          <h3>{label}</h3>
          <ul>
            {ofDay.map((entry) => (
              <li key={`${entry.kind} ${entry.id}`} className={entry.isNew ? 'is-new' : undefined}>
                <Entry entry={entry} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Entry({ entry }: { entry: Notification }) {
  const { href, stores } = useShell();
  const { text } = useMessages(workMessages);
  const openDocument = useOpenDocument();
  const document = entry.kind === 'work' ? entry.work.document : null;
  const path = notificationPath(entry, stores);
  const words = <EntryWords entry={entry} />;
  if (document?.url) {
    const { collection, jobId, url } = document;
    return (
      <button
        type="button"
        className="t-bell__entry"
        title={text(documentWords(collection).open)}
        onClick={() => void openDocument({ collection, jobId, url })}
      >
        {words}
      </button>
    );
  }
  if (path === null) return <div className="t-bell__entry">{words}</div>;
  return (
    <Link className="t-bell__entry" to={href(path)}>
      {words}
    </Link>
  );
}

function EntryWords({ entry }: { entry: Notification }) {
  const { text } = useMessages(workMessages);
  const isOver = entry.kind === 'alert' && entry.isClosed;
  return (
    <>
      <span className="t-bell__words">
        {entry.isNew ? <span className="t-hidden">{text('bell.new')} </span> : null}
        {notificationText(text, entry)}
        {isOver ? <span className="t-quiet"> {text('bell.closed')}</span> : null}
      </span>{' '}
      <time className="t-figures t-quiet" dateTime={entry.at} title={formatDateTime(entry.at)}>
        {formatTime(entry.at)}
      </time>
    </>
  );
}
