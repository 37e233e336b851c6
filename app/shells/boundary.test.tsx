// @vitest-environment jsdom
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, json, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { PublicErrorBoundary, ScreenErrorBoundary } from './boundary.tsx';
import { hrefBelow } from './embedded-href.ts';
import { ShellProvider, type Shell } from './shell.ts';

const GONE = {
  said: 'This link no longer works.',
  title: 'This link no longer works',
  words: 'Sign in, and choose your emails under Profile.',
  back: { path: '/profile', label: 'Go to Profile' },
};

/** Renders a public page whose loader fails with this status and message. Returns its text and links. */
function shown(status: number, message: string): Promise<string> {
  return shownBy(<PublicErrorBoundary />, status, message);
}

async function shownBy(boundary: ReactNode, status: number, message: string): Promise<string> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const page = {
    path: '/unsubscribe',
    element: null,
    handle: { gone: GONE },
    loader: () => {
      throw json({ message }, { status });
    },
  };
  const router = createMemoryRouter([{ path: '/', children: [page], errorElement: boundary }], {
    initialEntries: ['/unsubscribe'],
  });
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  await act(async () =>
    root.render(<RouterProvider router={router} future={{ v7_startTransition: true }} />),
  );
  const links = [...box.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  const words = `${box.textContent} ${links.join()}`;
  await act(async () => root.unmount());
  box.remove();
  return words;
}

test.each([404, 410])(
  'the error page of a missing record (%i) links back to where its user can continue',
  async (status) => {
    const words = await shown(status, GONE.said);

    expect(words).toContain('Sign in, and choose your emails under Profile.');
    expect(words).toMatch(/Go to Profile .*\/profile$/);
  },
);

test('the error page of any other refusal shows its own message', async () => {
  const words = await shown(410, 'This code was used.');

  expect(words).toContain('This code was used.');
  expect(words).not.toContain('/profile');
});

test.each([
  ['portal', '', 'Go to the home page /'],
  ['embedded', '/app', 'Go to Orders /app/orders'],
  ['wordpress', '/wordpress/1', 'Go to Orders /wordpress/1/orders'],
] as const)('an error page leads back into the %s shell', async (name, root, link) => {
  const shell = { name, href: root ? hrefBelow(root) : (path: string) => path, hasMain: true };

  const words = await shownBy(
    <ShellProvider value={shell as Shell}>
      <ScreenErrorBoundary />
    </ShellProvider>,
    404,
    'Page not found.',
  );

  expect(words).toMatch(new RegExp(`${link}$`));
});
