import { expect, test } from 'vitest';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { signTicket } from './signed-ticket.ts';
import { readUnsubscribe, unsubscribe, unsubscribeAddress } from './unsubscribe.ts';

const KEY = 'a key of at least thirty-two signs';
const DAY_MS = 86_400_000;

async function reader() {
  const { services, db, clock } = await testServices();
  const { userId } = await given.merchant(services);
  await db.user.updateMany({ data: { emailProvedAt: clock.now() } });
  const deps = { ...services, ticketKey: KEY };
  const ticketFor = (kind: string) => {
    const signing = { ...deps, publicUrl: 'https://portal.example' };
    const address = new URL(unsubscribeAddress(signing, { userId, kind }));
    expect(address.origin + address.pathname).toBe('https://portal.example/unsubscribe');
    return address.searchParams.get('ticket') ?? '';
  };
  const choices = () =>
    db.user.findUniqueOrThrow({
      where: { id: userId },
      select: { unwantedMails: true, wantedMails: true },
    });
  return { db, clock, deps, userId, ticketFor, choices };
}

test('an email’s link switches off only this kind of email, and is in the activity log once', async () => {
  const { db, deps, userId, ticketFor, choices } = await reader();
  const data = { unwantedMails: ['store-trouble'], wantedMails: ['daily-summary'] };
  await db.user.update({ where: { id: userId }, data });
  const ticket = ticketFor('low-balance');

  expect(readUnsubscribe(deps, ticket).label).toBe('Low balance');
  expect(await choices(), 'looking changes nothing').toEqual(data);
  await unsubscribe(deps, ticket);
  await unsubscribe(deps, ticket);

  expect(await choices()).toEqual({
    unwantedMails: ['store-trouble', 'low-balance'],
    wantedMails: ['daily-summary'],
  });
  const where = { actorUserId: userId, action: 'profile.mails' };
  await unsubscribe(deps, ticketFor('daily-summary'));
  expect((await choices()).wantedMails).toEqual([]);

  const entries = await db.auditEntry.findMany({ where, orderBy: { id: 'asc' } });
  expect(entries.map(({ detail }) => detail)).toEqual([
    { fields: ['low-balance'] },
    { fields: [] },
    { fields: ['daily-summary'] },
  ]);
});

test('a forged or old link, or another kind of ticket, changes nothing', async () => {
  const { clock, deps, userId, ticketFor, choices } = await reader();
  const before = await choices();
  const until = new Date(clock.now().getTime() + DAY_MS);
  const claims = { userId, kind: 'low-balance' };
  const right = ticketFor('low-balance');
  const [body = '', seal = ''] = right.split('.');
  const other = Buffer.from(JSON.stringify({ ...claims, userId: 'x', exp: 9e15 }));
  const wrong = [
    '',
    'of-nobody',
    body,
    `${other.toString('base64url')}.${seal}`,
    signTicket('another key of thirty-two signs or so', 'unsubscribe', claims, until),
    signTicket(KEY, 'sign-in', claims, until),
    signTicket(KEY, 'unsubscribe', { userId, kind: 'password-changed' }, until),
  ];
  for (const ticket of wrong)
    await expect(unsubscribe(deps, ticket), ticket).rejects.toMatchObject({ code: 'gone' });

  clock.advance(60 * DAY_MS);
  await expect(unsubscribe(deps, right)).rejects.toMatchObject({ code: 'gone' });
  expect(await choices()).toEqual(before);
});

test('the link of a deleted person changes nothing', async () => {
  const { db, deps, userId, ticketFor } = await reader();
  const ticket = ticketFor('low-balance');
  await db.user.delete({ where: { id: userId } });

  await expect(unsubscribe(deps, ticket)).resolves.toMatchObject({ kind: 'low-balance' });
});
