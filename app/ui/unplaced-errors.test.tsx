// @vitest-environment jsdom
import { Form } from '@remix-run/react';
import { act, useEffect, useState } from 'react';
import { createMemoryRouter, Outlet } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { BarePage } from '#app/shells/bare-page.tsx';
import { AnswerTurns } from './answer-turns.tsx';
import { CardPage } from './card.tsx';
import { TextField } from './form-field.tsx';
import { OwnDialog } from './own-dialog.tsx';
import { useFetcher } from './use-fetcher.ts';
import { inPage } from '#tests/fakes/in-browser.tsx';

type Answer = { errors?: FormErrors; isUnreached?: boolean };

const refused = (fields: Record<string, string>, message?: string): Answer => ({
  errors: { fields, values: {}, ...(message ? { message } : {}) },
});

/** A page whose form shows no errors itself. */
const Blank = () => (
  <BarePage title="Blank">
    <Form method="post" />
  </BarePage>
);

const BlankCard = () => (
  <CardPage title="Blank">
    <Form method="post" />
  </CardPage>
);

function ByFetcher() {
  const fetcher = useFetcher<Answer>();
  return (
    <BarePage title="By fetcher">
      <fetcher.Form method="post" />
    </BarePage>
  );
}

/** A page that shows the error of its name field in a part that can be closed, and messages as a toast. */
function Named() {
  const fetcher = useFetcher<Answer>();
  const { data, state } = fetcher;
  const [toast, setToast] = useState('');
  const [isOpen, setOpen] = useState(true);
  useEffect(() => {
    if (state === 'idle') setToast(data?.errors?.message ?? '');
  }, [state, data]);
  return (
    <BarePage title="Named">
      <p>{toast}</p>
      <button type="button" onClick={() => setOpen(false)} />
      <fetcher.Form method="post">
        {isOpen ? <TextField label="Name" error={data?.errors?.fields['name']} /> : null}
      </fetcher.Form>
    </BarePage>
  );
}

/** @param rereads ends when the page has reloaded after an answer; the test can delay it */
async function opened(Screen: () => React.ReactNode, rereads = async () => {}) {
  const answers: Answer[] = [];
  const pages = {
    element: (
      <AnswerTurns>
        <Outlet />
      </AnswerTurns>
    ),
    children: [
      {
        path: '/',
        element: <Screen />,
        action: () => answers.shift() ?? {},
        loader: () => rereads().then(() => null),
      },
    ],
  };
  const router = createMemoryRouter([pages], {
    hydrationData: { loaderData: {} },
    future: { v7_fetcherPersist: true, v7_normalizeFormMethod: true },
  });
  const page = await inPage(router);
  return {
    banner: () =>
      page.querySelector('[role=alert] .t-banner')?.textContent?.replace('×', '') ?? null,
    dismiss: () => act(async () => page.querySelector<HTMLElement>('.t-banner__close')!.click()),
    press: () => act(async () => page.querySelector<HTMLElement>('button')!.click()),
    pressed: (label: string) =>
      act(async () =>
        [...page.querySelectorAll('button')].find((one) => one.textContent === label)!.click(),
      ),
    send: (answer: Answer, form = 'form') =>
      act(async () => {
        answers.push(answer);
        page.querySelector<HTMLFormElement>(form)!.requestSubmit();
      }),
  };
}

test.each([
  ['a page', Blank],
  ['a card by itself', BlankCard],
  ['a fetcher', ByFetcher],
])('an error of %s that has no field is shown in a banner', async (_, screen) => {
  const { banner, send } = await opened(screen);

  await send(refused({ formKey: 'This is required.' }));
  expect(banner()).toBe('Form key: This is required.');
  await send(refused({ formKey: 'This is required.' }));
  expect(banner()).toBe('Form key: This is required.');
  await send(refused({ '': 'This is not valid.', 'lines.0': 'Too many.' }));
  expect(banner()).toBe(
    'We could not save this. Check these details:This is not valid.Lines 0: Too many.',
  );

  await send({});
  expect(banner()).toBeNull();
});

test('an error of a page’s whole form is shown in a banner', async () => {
  const { banner, send } = await opened(Blank);

  await send(refused({}, 'The store was deleted.'));
  expect(banner()).toBe('The store was deleted.');
});

test('an error that a field or a toast has shown is not repeated, even after the field is hidden', async () => {
  const { banner, send, press } = await opened(Named);

  await send(refused({}, 'Try again later.'));
  expect(banner()).toBeNull();
  await send(refused({ name: 'This name is taken.' }));
  expect(banner()).toBeNull();
  await press();
  expect(banner()).toBeNull();

  await send(refused({ name: 'This name is taken.' }));
  expect(banner()).toBe('Name: This name is taken.');
});

test('a closed banner comes back only with the next refusal', async () => {
  const { banner, send, dismiss } = await opened(ByFetcher);

  await send(refused({ id: 'This is not a valid ID.' }));
  await dismiss();
  expect(banner()).toBeNull();
  await send(refused({ id: 'This is not a valid ID.' }));
  expect(banner()).toBe('Id: This is not a valid ID.');
});

test('an unreachable server is reported by the page’s own bar, without a banner', async () => {
  const { banner, send } = await opened(ByFetcher);

  await send({ ...refused({}, 'The server could not be reached.'), isUnreached: true });
  expect(banner()).toBeNull();
});

/** A page whose own form is refused, with a dialog that has another form. */
function WithDialog() {
  const [own, asked] = [useFetcher<Answer>(), useFetcher<Answer>()];
  const [isOpen, setOpen] = useState(false);
  return (
    <BarePage title="With dialog">
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <own.Form method="post" />
      <OwnDialog
        isOpen={isOpen}
        title="Ask"
        onClose={() => setOpen(false)}
        actions={[{ label: 'Send', kind: 'primary', onAction: () => undefined }]}
      >
        <asked.Form method="post" className="asked" />
      </OwnDialog>
    </BarePage>
  );
}

test('closing a dialog discards its errors and keeps those of the page', async () => {
  const { banner, send, pressed } = await opened(WithDialog);
  await send(refused({ city: 'This is required.' }));
  await pressed('Open');
  await send(refused({ key: 'Too long.' }), 'form.asked');
  expect(banner()).toContain('Key: Too long.');

  await pressed('Cancel');
  expect(banner()).toBe('City: This is required.');
  await pressed('Open');
  expect(banner()).toBe('City: This is required.');
});

test('the same holds if the dialog is closed while the page is still reloading', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { banner, send, pressed } = await opened(WithDialog, () => promise);
  await pressed('Open');
  await send(refused({ key: 'Too long.' }), 'form.asked');
  await pressed('Cancel');
  await act(async () => resolve());
  expect(banner()).toBeNull();
});
