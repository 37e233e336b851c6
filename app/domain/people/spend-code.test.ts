import { expect, test } from 'vitest';
import { givenPerson } from '#tests/builders/person.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { codeOf } from './code.rules.ts';
import { issueCode, type CodePurpose } from './issue-code.ts';
import { spendCodes } from './spend-code.ts';

test('codes that only work together are used up together, and only those of this person', async () => {
  const { services, db, clock } = await testServices();
  const deps = { clock, ticketKey: 'a key for tests' };
  const people = [
    await givenPerson(services, 'merchant', null),
    await givenPerson(services, 'merchant', null),
  ];
  const purposes = ['change-email-old', 'change-email-new'] as const;
  for (const { userId } of people)
    for (const purpose of purposes)
      await db.$transaction((tx) => issueCode(tx, deps, userId, purpose));
  const codes = await db.verificationCode.findMany();
  const codeFor = (userId: string, purpose: CodePurpose) =>
    codeOf(
      deps.ticketKey,
      codes.find((one) => one.userId === userId && one.purpose === purpose)!.id,
    );
  const rightOf = (userId: string) => ({
    'change-email-old': codeFor(userId, 'change-email-old'),
    'change-email-new': codeFor(userId, 'change-email-new'),
  });
  const spend = (userId: string, over: Partial<ReturnType<typeof rightOf>> = {}) =>
    db.$transaction((tx) => spendCodes(tx, deps, userId, { ...rightOf(userId), ...over }));
  const [one = '', other = ''] = people.map(({ userId }) => userId);

  expect(await spend(one, { 'change-email-old': 'AAAA2222' })).toEqual(['change-email-old']);
  expect(await spend(one), 'the right one was not used up').toEqual([]);

  expect(await spend(one), 'once').toEqual([...purposes]);
  expect(await spend(other), 'of someone else').toEqual([]);
});
