// @vitest-environment jsdom
import { Form, redirect, useActionData } from '@remix-run/react';
import { act } from 'react';
import { createMemoryRouter, Outlet } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { AnswerTurns, useMendable, focusFirstError, noteSentForm } from './answer-turns.tsx';
import { FormError } from './form-error.tsx';
import { useFetcher } from './use-fetcher.ts';
import { inPage } from '#tests/fakes/in-browser.tsx';

const WRONG = 'That is no code.';

function Field({ error }: { error: string | undefined }) {
  const failure = useMendable(error);
  return (
    <>
      <button type="button" onClick={failure.repair} />
      <p>{failure.error}</p>
    </>
  );
}

function OnThePage() {
  const answer = useActionData<{ error?: string }>();
  return (
    <Form method="post">
      <Field error={answer?.error} />
    </Form>
  );
}

/** A page whose refusal is a message above its form, with a field that was not changed. */
function WithMessage() {
  const answer = useActionData<{ error?: string }>();
  return (
    <Form method="post">
      <FormError says={answer?.error} />
      <Field error={answer?.error} />
    </Form>
  );
}

function ByFetcher() {
  const fetcher = useFetcher<{ error?: string }>();
  return (
    <fetcher.Form method="post">
      <Field error={fetcher.data?.error} />
    </fetcher.Form>
  );
}

/** Renders a form with the given answers, one for each submission. */
async function opened(Screen: () => React.ReactNode) {
  const answers: (Response | { error: string })[] = [];
  const next = Promise.withResolvers<string>();
  const router = createMemoryRouter(
    [
      {
        element: (
          <AnswerTurns>
            <Outlet />
          </AnswerTurns>
        ),
        children: [
          { path: '/', element: <Screen />, action: () => answers.shift()! },
          { path: '/next', element: <h1>Next</h1>, loader: () => next.promise },
        ],
      },
    ],
    { future: { v7_fetcherPersist: true, v7_normalizeFormMethod: true } },
  );
  // Remix puts the router there in the browser, and the code under test reads it.
  Object.assign(globalThis, { __remixRouter: router });
  const page = await inPage(router);
  onTestFinished(() => void Object.assign(globalThis, { __remixRouter: undefined }));
  return {
    page,
    router,
    arrive: () => act(async () => next.resolve('here')),
    repair: () => act(async () => page.querySelector('button')!.click()),
    send: (answer: Response | { error: string }) =>
      act(async () => {
        answers.push(answer);
        page.querySelector('form')!.requestSubmit();
      }),
    /** Submits the form and answers at once, so that React renders nothing in between, as on a slow computer. */
    sendAtOnce: (answer: { error: string }) =>
      act(async () => {
        answers.push(answer);
        page.querySelector('form')!.requestSubmit();
        await vi.waitUntil(() => answers.length === 0 && isIdle(router.state));
      }),
  };
}

const isIdle = ({ navigation, fetchers }: ReturnType<typeof createMemoryRouter>['state']) =>
  navigation.state === 'idle' && [...fetchers.values()].every(({ state }) => state === 'idle');

test.each([
  ['a page', OnThePage],
  ['a fetcher', ByFetcher],
])('a form of %s that is refused, corrected and accepted shows no old error', async (_, screen) => {
  const { page, router, repair, send, arrive } = await opened(screen);
  await send({ error: WRONG });
  expect(page.textContent).toBe(WRONG);
  await repair();
  expect(page.textContent).toBe('');
  await send({ error: WRONG });
  expect(page.textContent).toBe(WRONG);

  await repair();
  await send(redirect('/next'));
  expect(router.state.navigation.state).toBe('loading');
  expect(page.textContent).toBe('');
  await arrive();
  expect(page.textContent).toBe('Next');
});

test.each([
  ['a page', OnThePage],
  ['a fetcher', ByFetcher],
])(
  'a form of %s shows its error again when the answer comes before the page could render the submission',
  async (_, screen) => {
    const { page, repair, sendAtOnce } = await opened(screen);
    await sendAtOnce({ error: WRONG });
    await repair();
    expect(page.textContent).toBe('');

    await sendAtOnce({ error: WRONG });

    expect(page.textContent).toBe(WRONG);
  },
);

test('once a form is accepted, its message and the errors of unchanged fields disappear', async () => {
  const { page, router, send, arrive } = await opened(WithMessage);
  await send({ error: WRONG });
  await send({ error: WRONG });
  expect(page.textContent, 'shown again after each refusal').toBe(WRONG + WRONG);

  await send(redirect('/next'));

  expect(router.state.navigation.state).toBe('loading');
  expect(page.textContent).toBe('');
  await arrive();
  expect(page.textContent).toBe('Next');
});

/** A form with three fields, submitted from the one named, whose phone field has an error. */
function sentFrom(name: string) {
  const page = document.createElement('main');
  page.innerHTML = `<form><input name="email" /><input name="phone" aria-invalid="true" /><input name="person" />
    <button name="save" type="button"></button></form>`;
  document.body.append(page);
  onTestFinished(() => page.remove());
  const form = page.querySelector('form')!;
  const at = (one: string) => page.querySelector<HTMLElement>(`[name=${one}]`)!;
  at(name).focus();
  form.addEventListener('submit', noteSentForm);
  form.dispatchEvent(new Event('submit'));
  return { at, here: () => document.activeElement?.getAttribute('name') };
}

test.each(['save', 'person'])(
  'a refused form that was submitted from its %s moves the focus to the error',
  (name) => {
    const { here } = sentFrom(name);
    focusFirstError();
    expect(here()).toBe('phone');
  },
);

test('the focus stays in a field that the user entered before the answer', () => {
  const { at, here } = sentFrom('save');
  at('person').focus();
  focusFirstError();
  expect(here()).toBe('person');
});
