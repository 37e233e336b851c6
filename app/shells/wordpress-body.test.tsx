// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { holdPage } from './unsaved-changes-page.ts';
import { WordpressBody, useWordpressSession } from './wordpress-body.tsx';
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

test.each(['signed-out', 'not-allowed', 'not-connected', 'refused', 'someone-else'] as const)(
  'a page with typed text is hidden but kept while there is no session: %s',
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

test('the page stays visible if the shop cannot be reached', async () => {
  const { become, input } = await opened();

  await become('unreached');

  expect(isSeen(input)).toBe(true);
});
