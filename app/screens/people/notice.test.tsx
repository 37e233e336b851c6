// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { drawn } from '#tests/fakes/drawn.tsx';
import { Notice } from './notice.tsx';

test('screen readers announce an error at once, and other messages when idle', async () => {
  expect(await drawn(<Notice message="Try again later." isError />)).toContain('role="alert"');
  expect(await drawn(<Notice message="Account Created" />)).not.toContain('role="alert"');
  expect(await drawn(<Notice isError />)).not.toContain('role="alert"');
});

async function shownAt(address: string, notice: React.ReactNode): Promise<string> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  window.history.replaceState({ idx: 3 }, '', address);
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(notice));
  await act(async () => root.unmount());
  // Other tests in this process render without `act`.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  return window.location.pathname + window.location.search;
}

test('a reload does not show a message again', async () => {
  const created = <Notice message="Account Created" />;

  expect(await shownAt('/login?created', created)).toBe('/login');
  expect(await shownAt('/login?to=%2Fhubs&created', created)).toBe('/login?to=%2Fhubs');
  expect(window.history.state, 'the router finds its place again').toEqual({ idx: 3 });
  expect(await shownAt('/login?again', <Notice message="Wrong." isError />)).toBe('/login?again');
});
