// @vitest-environment jsdom
import { act } from 'react';
import { createMemoryRouter, useSubmit } from 'react-router-dom';
import { expect, test } from 'vitest';
import { press } from '#tests/conformance/in-page.ts';
import { inPage } from '#tests/fakes/in-browser.tsx';
import { useRevalidator } from '#app/ui/use-revalidator.ts';
import { LeaveGuard } from './leave-guard.tsx';

/** A page with unsaved changes that reloads itself. */
async function opened() {
  const done: string[] = [];
  function Page() {
    const submit = useSubmit();
    const { revalidate } = useRevalidator();
    return (
      <>
        <LeaveGuard isOn title="Leave without saving?">
          Your changes would be lost.
        </LeaveGuard>
        <button onClick={() => submit({}, { method: 'post', action: '/logout' })}>Logout</button>
        <button onClick={revalidate}>Reload</button>
      </>
    );
  }
  const router = createMemoryRouter(
    [
      { path: '/store', element: <Page />, loader: () => done.push('read') },
      {
        path: '/logout',
        element: null,
        loader: () => null,
        action: ({ request }) => done.push(request.method),
      },
    ],
    {
      initialEntries: ['/store'],
      hydrationData: { loaderData: {} },
      future: { v7_normalizeFormMethod: true },
    },
  );
  const page = await inPage(router);
  const settle = () => act(async () => void (await new Promise(setImmediate)));
  await settle();
  done.length = 0;
  return { page, done, settle };
}

test('Logout is sent after the question, even if the page was to reload while it was open', async () => {
  const { page, done, settle } = await opened();
  await press(page, 'Logout');
  await settle();
  expect(page.querySelector('dialog')?.open).toBe(true);

  await press(page, 'Reload');
  await settle();
  expect(done, 'a reload would let go of the form').toEqual([]);
  await press(page, 'Leave');
  await settle();

  expect(done).toContain('POST');
});

test('a reload that waited for the question follows when the person stays', async () => {
  const { page, done, settle } = await opened();
  await press(page, 'Logout');
  await settle();
  await press(page, 'Reload');
  await press(page, 'Stay');
  await settle();

  expect(done).toEqual(['read']);
});
