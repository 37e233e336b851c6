import { expect, test } from 'vitest';
import { formAction, screenLoader } from './screen-doors.server.ts';

const busy = () =>
  Promise.reject(Object.assign(new Error('too many clients already'), { code: '53300' }));
const WORDS = 'There is too much to do at this moment. Please try again in a few seconds.';

test('a page that meets a busy database is a 503 with its words and a time to come back', async () => {
  const thrown: unknown = await screenLoader(busy)(null).catch((error: unknown) => error);

  const response = thrown as Response;
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
  expect(await response.json()).toEqual({ code: 'busy', message: WORDS });
});

test('a form that meets one keeps its place, and says so', async () => {
  const answer = await formAction(busy)(null);

  expect(answer).toMatchObject({
    data: { errors: { fields: {}, message: WORDS } },
    init: { status: 503, headers: { 'Retry-After': '5' } },
  });
});

test('what is not known stays an error of ours', async () => {
  const fault = new Error('Something');
  const fails = () => Promise.reject(fault);

  await expect(screenLoader(fails)(null)).rejects.toBe(fault);
  await expect(formAction(fails)(null)).rejects.toBe(fault);
});
