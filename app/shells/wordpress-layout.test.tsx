// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Heard } from '#app/ui/events.ts';
import { holdPage } from './unsaved-changes-page.ts';
import { useWordpressSession, WordpressBody, listenWhileSeen } from './wordpress-layout.tsx';
import { wordpressSession, type Refusal } from './wordpress-session.ts';

function Page() {
  return (
    <WordpressBody refusal={useWordpressSession()}>
      <input aria-label="Name" />
    </WordpressBody>
  );
}

/** Renders the page with a session that the test controls. */
async function opened() {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  let refusal: Refusal | null = null;
  let hear = () => undefined as void;
  vi.spyOn(wordpressSession, 'keep').mockReturnValue();
  vi.spyOn(wordpressSession, 'refusal').mockImplementation(() => refusal);
  vi.spyOn(wordpressSession, 'subscribe').mockImplementation((heard) => {
    hear = heard;
    return () => undefined;
  });
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () => root.render(<Page />));
  onTestFinished(async () => {
    await act(async () => root.unmount());
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
    place.remove();
  });
  const become = (why: Refusal['why'] | null) =>
    act(async () => {
      refusal = why && { why, words: null };
      hear();
    });
  return { place, become, input: place.querySelector('input')! };
}

const isSeen = (element: Element) => element.closest('[hidden]') === null;

test.each(['signed-out', 'not-allowed', 'not-connected', 'refused', 'somebody-else'] as const)(
  'a page where something was typed is hidden and kept while the session is over: %s',
  async (why) => {
    const { place, become, input } = await opened();
    input.value = 'Depot';
    holdPage();

    await become(why);
    expect(isSeen(input)).toBe(false);
    expect(place.querySelector('[role="alert"]')?.textContent).toMatch(/\w/);

    await become(null);
    expect(isSeen(input)).toBe(true);
    expect(place.querySelector('input')?.value).toBe('Depot');
    expect(place.querySelector('[role="alert"]')).toBeNull();
  },
);

test('a shop that is not reached hides nothing', async () => {
  const { become, input } = await opened();

  await become('unreached');

  expect(isSeen(input)).toBe(true);
});

describe('a stream of a page that is seen', () => {
  const STILL_MS = 60_000;
  let isHidden = false;

  beforeEach(() => {
    vi.useFakeTimers();
    isHidden = false;
    vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function hide(hidden: boolean) {
    isHidden = hidden;
    document.dispatchEvent(new Event('visibilitychange'));
  }

  /** Counts the streams that are open and those opened in total. */
  function listening() {
    const seen = { open: 0, opened: 0 };
    const heard: Heard = { event: 'order', onEvent: () => undefined, onRefused: () => undefined };
    const listen = listenWhileSeen(() => {
      seen.open += 1;
      seen.opened += 1;
      let isOpen = true;
      return {
        isOpen: () => isOpen,
        close: () => {
          isOpen = false;
          seen.open -= 1;
        },
      };
    }, STILL_MS);
    return { seen, stream: listen('/events/orders', heard) };
  }

  test('a hidden page listens for a minute, and again when it is looked at', () => {
    const { seen, stream } = listening();
    hide(true);
    vi.advanceTimersByTime(STILL_MS - 1);
    expect([seen.open, stream.isOpen()]).toEqual([1, true]);

    vi.advanceTimersByTime(1);
    expect([seen.open, stream.isOpen()]).toEqual([0, false]);
    vi.advanceTimersByTime(3_600_000);
    expect(seen.opened).toBe(1);

    hide(false);
    expect([seen, stream.isOpen()]).toEqual([{ open: 1, opened: 2 }, true]);
  });

  test('a short look elsewhere keeps the stream', () => {
    const { seen } = listening();
    hide(true);
    vi.advanceTimersByTime(STILL_MS / 2);
    hide(false);
    vi.advanceTimersByTime(STILL_MS * 2);

    expect(seen).toEqual({ open: 1, opened: 1 });
  });

  test('a page that is opened unseen listens once it is seen', () => {
    isHidden = true;
    const { seen } = listening();
    expect(seen.opened).toBe(0);

    hide(false);

    expect(seen).toEqual({ open: 1, opened: 1 });
  });

  test('whoever has stopped listening is told nothing when the page is seen again', () => {
    const { seen, stream } = listening();
    hide(true);
    stream.close();
    hide(false);
    vi.advanceTimersByTime(STILL_MS);

    expect(seen).toEqual({ open: 0, opened: 1 });
  });
});
