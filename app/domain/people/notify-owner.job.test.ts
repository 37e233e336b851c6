import { expect, test } from 'vitest';
import { newId } from '#app/domain/shared/ids.ts';
import { givenPerson } from '#tests/builders/person.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { notifyOwnerJob } from './notify-owner.job.ts';
import { sendOwnerNews } from './send-owner-news.ts';

const SUBJECTS = {
  'password-changed': 'Your Thumela password was changed',
  'email-changed': 'Your Thumela email address was changed',
  'authenticator-on': 'You now sign in to Thumela with a code',
  'authenticator-off': 'You no longer need a code to sign in to Thumela',
  'recovery-used': 'A recovery code of your Thumela account was used',
  'recovery-renewed': 'Your Thumela account has new recovery codes',
  'codes-guessed': 'Someone knows your Thumela password',
  'new-device': 'A new device signed in to Thumela',
  'token-made': 'An API token was created for your Thumela account',
  'fewer-mails': 'Thumela no longer emails you about new devices',
};

test('a person gets a mail of its own about each event that concerns their account', async () => {
  const { services, mails } = await testServices();
  const { userId, email } = await givenPerson(services, 'merchant', null);

  for (const what of Object.keys(SUBJECTS))
    await sendOwnerNews(services, notifyOwnerJob.payload.parse({ newsId: newId(), userId, what }));

  expect(mails.map(({ to, subject }) => [to, subject])).toEqual(
    Object.values(SUBJECTS).map((subject) => [email, subject]),
  );
});
