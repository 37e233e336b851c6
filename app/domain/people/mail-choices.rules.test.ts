import { expect, test } from 'vitest';
import { choicesFor, wantsMail, withChoices } from './mail-choices.rules.ts';

const NEW = { unwantedMails: [], wantedMails: [] };

test('by default emails are sent as before, failed deliveries included, but not the summary', () => {
  const kinds = choicesFor('merchant').map(({ kind }) => [kind, wantsMail(NEW, kind)]);

  expect(Object.fromEntries(kinds)).toEqual({
    'new-device': true,
    'store-trouble': true,
    'low-balance': true,
    'failed-deliveries': true,
    'daily-summary': false,
  });
});

test('a person can choose only emails about things they may see', () => {
  const kindsOf = (role: Parameters<typeof choicesFor>[0]) =>
    choicesFor(role).map(({ kind }) => kind);

  expect(kindsOf('storeManager')).toEqual(['new-device', 'failed-deliveries', 'daily-summary']);
  expect(kindsOf('admin')).toEqual(['new-device']);
  expect(kindsOf('hubStaff')).toEqual(['new-device']);
});

test('choices that the form does not show stay unchanged', () => {
  const before = { unwantedMails: ['low-balance', 'failed-deliveries'], wantedMails: [] };

  const after = withChoices(before, { 'failed-deliveries': true, 'daily-summary': true });

  expect(after).toEqual({ unwantedMails: ['low-balance'], wantedMails: ['daily-summary'] });
});
