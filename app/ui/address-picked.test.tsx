// @vitest-environment jsdom
import { Form, useActionData } from '@remix-run/react';
import { AppProvider } from '@shopify/polaris';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { expect, onTestFinished, test } from 'vitest';
import type { Place } from '#app/ports/places.ts';
import { KLOOF } from '#tests/builders/kloof-street.ts';
import { AddressPicker } from './address-picker.tsx';
import { AnswerTurns } from './answer-turns.tsx';

const EMPTY = 'Please fill in all required fields';

function Screen({ found, onAsked }: { found: Place; onAsked(): void }) {
  const errors = useActionData<Record<string, string>>();
  return (
    <Form method="post">
      <AddressPicker
        label="Customer Address"
        tiles={{ tileUrl: null, tileAttribution: '' }}
        asksPin={false}
        fetchSuggestions={async () => {
          onAsked();
          return [{ id: found.id, label: found.label }];
        }}
        fetchDetails={async () => found}
        {...(errors ? { errors } : {})}
      />
      <button type="submit">Save</button>
    </Form>
  );
}

/** A form whose submission was refused because of its address. */
async function refused(found: Place) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const errors = { street: EMPTY, city: EMPTY };
  const asked = Promise.withResolvers<void>();
  const screen = (
    <AnswerTurns>
      <AppProvider i18n={{}}>
        <Outlet />
      </AppProvider>
    </AnswerTurns>
  );
  const element = <Screen found={found} onAsked={() => asked.resolve()} />;
  const children = [{ path: '/', element, action: () => errors }];
  const router = createMemoryRouter([{ element: screen, children }]);
  const page = document.createElement('div');
  document.body.append(page);
  const root = createRoot(page);
  await act(async () => root.render(<RouterProvider router={router} />));
  onTestFinished(async () => {
    await act(async () => root.unmount());
    router.dispose();
    page.remove();
    // Other tests in this process render without `act`.
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  });
  await act(async () => page.querySelector('form')!.requestSubmit());
  return { page, asked: asked.promise };
}

async function pick({ page, asked }: Awaited<ReturnType<typeof refused>>): Promise<void> {
  const line = page.querySelector<HTMLInputElement>('[role=combobox]')!;
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
  await act(async () => {
    line.focus();
    write.call(line, '12 kloof');
    line.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(() => asked);
  await act(async () => page.querySelector<HTMLElement>('[role=option]')!.click());
}

const wrong = (page: HTMLElement) =>
  [...page.querySelectorAll<HTMLInputElement>('[aria-invalid=true]')].map(({ name }) => name);

test('choosing a suggestion for a refused address clears its errors and does not move the focus', async () => {
  const form = await refused(KLOOF);
  const { page } = form;
  expect(wrong(page)).toEqual(['search']);

  await pick(form);

  expect(page.querySelector<HTMLInputElement>('[name=street]')!.value).toBe('12 Kloof Street');
  expect(wrong(page)).toEqual([]);
  expect(page.textContent).not.toContain(EMPTY);
  expect((document.activeElement as HTMLInputElement).name).toBe('search');
});

test('a part that the chosen suggestion lacks still shows its error', async () => {
  const form = await refused({ ...KLOOF, street: null });

  await pick(form);

  expect(wrong(form.page)).toEqual(['street']);
});
