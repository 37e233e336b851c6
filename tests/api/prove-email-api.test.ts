import { expect, test } from 'vitest';
import { toProblem } from '#app/api/problem.ts';
import { sendCode } from '#app/domain/people/send-code.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Mail } from '#app/ports/mailer.ts';
import { startApp } from '#tests/fakes/started-app.ts';

const EMAIL = 'program@post.example';
const PASSWORD = 'Str0ng!pass';

type Answer = { status: number; body: Record<string, unknown> };

test('a program signs up, verifies the address and signs in using only answers and mails', async () => {
  const app = await startApp();
  const { auth } = app.composition;
  const call = async (path: string, body: object): Promise<Answer> => {
    const answer = await fetch(`${app.url}/api/users/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Answer['body'] };
  };
  const signIn = async () => {
    const { body } = await call('login', { email: EMAIL });
    const { token: ticket } = body['data'] as { token: string };
    return call('authenticate', { ticket, password: PASSWORD });
  };
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };

  await call('sign-up', {
    first_name: 'Bo',
    last_name: 'Naidoo',
    phone_number: '+27821234567',
    email: EMAIL,
    password: PASSWORD,
  });
  const unproved = await signIn();
  const scheduled = await auth.db.outbox.findFirstOrThrow({
    where: { job: 'people.send-code' },
    orderBy: { createdAt: 'desc' },
  });
  await sendCode({ ...auth, mailer }, scheduled.payload as { codeId: string });
  const code = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(mails[0]?.text ?? '')?.[0];
  const { ticket } = unproved.body;
  const proved = await call('verify-email', { ticket, code });

  expect(unproved).toMatchObject({ status: 403, body: { code: 'email-not-proved' } });
  expect(proved).toMatchObject({ status: 200, body: { message: 'Email address confirmed.' } });
  expect(await signIn()).toMatchObject({ status: 200, body: { token: expect.any(String) } });
});

test('a ticket in the details of any other error is not sent to the caller', () => {
  const details = { ticket: 'inside' };

  expect(toProblem(new AppError('conflict', 'No.', details), 'one')).not.toHaveProperty('ticket');
});
