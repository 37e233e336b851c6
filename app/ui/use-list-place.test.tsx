// @vitest-environment jsdom
import { act, useRef } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { useListPlace } from './use-list-place.ts';

beforeAll(() => {
  // jsdom does not scroll, but keeps an assigned `scrollTop`.
  Element.prototype.scrollTo = function (this: Element, to?: unknown) {
    if (typeof to === 'object' && to && 'top' in to) this.scrollTop = Number(to.top);
  };
});

/** Not the name of a real list, whose place may have been kept by another test in this process. */
const LIST = 'list of this test';

function List() {
  const region = useRef<HTMLDivElement>(null);
  useListPlace(LIST, null, region);
  return <div ref={region} />;
}

/** A server-rendered list that was scrolled before hydration. */
async function hydrated() {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const box = document.createElement('div');
  box.innerHTML = '<div></div>';
  document.body.append(box);
  const list = box.firstElementChild!;
  list.scrollTop = 60;
  const router = createMemoryRouter([{ path: '/', element: <List /> }]);
  const page = <RouterProvider router={router} future={{ v7_startTransition: true }} />;
  const root = await act(async () => hydrateRoot(box, page));
  onTestFinished(async () => {
    await act(async () => root.unmount());
    router.dispose();
    box.remove();
    // Other tests in this process render without `act`.
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  });
  return { list, goTo: (path: string) => act(async () => router.navigate(path)) };
}

test('a list that was scrolled before hydration stays there', async () => {
  const { list } = await hydrated();

  expect(list.scrollTop).toBe(60);
});

test('another page or filter starts at the top of the list', async () => {
  const { list, goTo } = await hydrated();
  await goTo('/?page=2');

  expect(list.scrollTop).toBe(0);
});
