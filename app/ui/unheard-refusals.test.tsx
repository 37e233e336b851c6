// @vitest-environment jsdom
import { act } from 'react';
import { createMemoryRouter } from 'react-router-dom';
import { expect, onTestFinished, test } from 'vitest';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { inPage } from '#tests/fakes/in-browser.tsx';
import { onUnheardRefusal } from './unheard-refusals.ts';
import { useFetcher } from './use-fetcher.ts';

const REFUSED = { errors: { fields: {}, values: {}, message: 'The order has shipped.' } };

type Answer = { errors?: FormErrors; isUnreached?: boolean; isSaved?: boolean };

function WithButton() {
  const { submit } = useFetcher<Answer>();
  return <button onClick={() => submit({ a: '1' }, { method: 'post', action: '/' })} />;
}

/** A page that sends something which the server has not answered yet; `heard` collects what no component could show. */
async function sending() {
  const answer = Promise.withResolvers<Answer>();
  const router = createMemoryRouter(
    [
      { path: '/', element: <WithButton />, action: () => answer.promise },
      { path: '/next', element: <h1>Next</h1> },
    ],
    { future: { v7_fetcherPersist: true, v7_normalizeFormMethod: true } },
  );
  // Remix puts the router there in the browser, and the code under test reads it.
  Object.assign(globalThis, { __remixRouter: router });
  onTestFinished(() => void Object.assign(globalThis, { __remixRouter: undefined }));
  const page = await inPage(router);
  const heard: unknown[] = [];
  onTestFinished(onUnheardRefusal(({ message }) => heard.push(message))!);
  await act(async () => page.querySelector('button')!.click());
  return {
    heard,
    leave: () => act(async () => router.navigate('/next')),
    answer: (given: Answer) => act(async () => answer.resolve(given)),
  };
}

test('a refusal that arrives after its page was left is reported once', async () => {
  const { heard, leave, answer } = await sending();
  await leave();

  await answer(REFUSED);

  expect(heard).toEqual(['The order has shipped.']);
});

test('a refusal that the page itself can show is not reported', async () => {
  const { heard, leave, answer } = await sending();

  await answer(REFUSED);
  await leave();

  expect(heard).toEqual([]);
});

test.each<Answer>([{ isSaved: true }, { ...REFUSED, isUnreached: true }])(
  'after the page was left, %j is not reported',
  async (given) => {
    const { heard, leave, answer } = await sending();
    await leave();

    await answer(given);

    expect(heard).toEqual([]);
  },
);
