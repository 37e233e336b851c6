import { expect, test } from 'vitest';
import { askMoney } from '#app/domain/money/ask-money.ts';
import { saveOperator } from '#app/domain/money/operator.ts';
import { waitingMoney } from '#app/domain/money/list-money-requests.ts';
import { sendChangeNews } from '#app/domain/money/send-change-news.ts';
import { removeAdministrator } from '#app/domain/people/administrators.ts';
import { notifyAdministratorJob } from '#app/domain/money/notify-administrator.job.ts';
import { listAlerts } from '#app/domain/alert-actions/list-alerts.ts';
import { settleAlert } from '#app/domain/alert-actions/settle-alert.ts';
import { AlertsQuery } from '#app/domain/alert-actions/alerts.schema.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { approveChange, refuseChange } from './decide-change.ts';

const OPERATOR = {
  legalName: 'Thumela (Pty) Ltd',
  registrationNumber: null,
  vatNumber: null,
  address: '1 Main Road',
  email: 'accounts@thumela.example',
  bankName: 'First National Bank',
  bankBranch: '250655',
  bankAccount: '62000000001',
  bankHolder: 'Thumela',
};
const ALL = AlertsQuery.parse({});

/** Three administrators, and mails sent as the worker sends them. */
async function house() {
  const it = await testServices({ now: '2026-11-27T08:00:00Z' });
  const { services, db, mails } = it;
  const [one, other, third] = [
    await given.admin(services),
    await given.admin(services),
    await given.admin(services),
  ];
  /** Sends the queued mails; returns their recipients and the text of the first one. */
  const mailed = async () => {
    const open = await db.outbox.findMany({
      where: { job: notifyAdministratorJob.name, doneAt: null },
    });
    mails.length = 0;
    for (const { id, payload } of open) {
      await sendChangeNews(services, notifyAdministratorJob.payload.parse(payload));
      await db.outbox.update({ where: { id }, data: { doneAt: new Date() } });
    }
    return { to: mails.map(({ to }) => to).toSorted(), text: mails[0]?.text ?? '' };
  };
  const alerts = async () =>
    (await listAlerts(services, third, ALL)).docs.map(({ code, words }) => ({ code, words }));
  await saveOperator(services, one, OPERATOR);
  const all = [one, other, third].map(({ email }) => email).toSorted();
  return { ...it, one, other, third, all, mailed, alerts };
}

test('every administrator gets an email and an alert when a new bank account is requested and when it is made', async () => {
  const { services, db, one, other, all, mailed, alerts } = await house();
  await mailed();
  await db.alert.deleteMany();

  await saveOperator(services, one, { ...OPERATOR, bankAccount: '99999999999' });

  const asked = await mailed();
  expect(asked.to).toEqual(all);
  expect(asked.text).toContain('Account number: 62000000001 → 99999999999');
  expect(asked.text).toContain(`${one.name} asked for this change. It expires on 11 Dec 2026.`);
  expect((await alerts()).map(({ code }) => code)).toEqual(['moneyToApprove']);

  const [{ id } = { id: '' }] = await waitingMoney(services, other);
  await approveChange(services, other, { id });

  const made = await mailed();
  expect(made.to).toEqual(all);
  expect(made.text).toContain('Account number: 62000000001 → 99999999999');
  expect(made.text).toContain(`${one.name} asked for this change, and ${other.name} approved it.`);
  expect(await alerts()).toMatchObject([
    { code: 'changeMade', words: expect.stringContaining('Company details') },
  ]);
});

test('a change by the only administrator during setup is reported too', async () => {
  const { one, all, mailed, alerts } = await house();
  const { to, text } = await mailed();
  expect(to).toEqual(all);
  expect(text).toContain(`${one.name} made this change.`);
  expect(text).toContain('Account number: none → 62000000001');
  expect((await alerts()).map(({ code }) => code)).toEqual(['changeMade']);
});

test('a refused change is not reported as made', async () => {
  const { services, one, other, mailed } = await house();
  await mailed();
  await saveOperator(services, one, { ...OPERATOR, bankAccount: '99999999999' });
  await mailed();
  const [{ id } = { id: '' }] = await waitingMoney(services, other);
  await refuseChange(services, other, { id });
  expect((await mailed()).to).toEqual([]);
});

test('no late email asks for the approval of a change that was already decided', async () => {
  const { services, one, other, all, mailed } = await house();
  await mailed();
  await saveOperator(services, one, { ...OPERATOR, bankAccount: '99999999999' });
  const [refused] = await waitingMoney(services, other);
  await refuseChange(services, other, refused!);
  expect((await mailed()).to).toEqual([]);

  await saveOperator(services, one, { ...OPERATOR, bankAccount: '88888888888' });
  const [approved] = await waitingMoney(services, other);
  await approveChange(services, other, approved!);

  const { to, text } = await mailed();
  expect(to).toEqual(all);
  expect(text).toContain('approved it');
});

test('a credit limit is reported when requested and approved, but not to people who have left', async () => {
  const { services, db, one, other, third, mailed } = await house();
  await mailed();
  const { merchantId: account } = await given.merchant(services);
  const asked = { kind: 'creditLimit', amount: 100_000, reason: 'They pay later' } as const;
  await askMoney(services, one, { account, asked });
  await db.membership.deleteMany({ where: { userId: third.userId! } });

  const reported = await mailed();
  expect(reported.to).toEqual([one.email, other.email].toSorted());
  expect(reported.text).toMatch(/Amount: R1\s000\.00/);
  expect(reported.text).toContain('They pay later');
  const [{ id } = { id: '' }] = await waitingMoney(services, other);
  await approveChange(services, other, { id });
  expect((await mailed()).to).toHaveLength(2);
});

test('a removed administrator and all others are told who removed them', async () => {
  const { services, db, mails, one, other, third, mailed, alerts } = await house();
  await mailed();
  await db.alert.deleteMany();

  await removeAdministrator(services, one, { id: other.userId! });

  const { to } = await mailed();
  expect(to).toEqual([one, other, third].map(({ email }) => email).toSorted());
  const mailTo = (email: string | null) => mails.find((mail) => mail.to === email);
  expect(mailTo(other.email)).toMatchObject({
    subject: expect.stringContaining('You are no longer an administrator'),
    text: expect.stringMatching(new RegExp(`${one.name} removed you.+${OPERATOR.email}`, 's')),
  });
  const reported = mailTo(third.email)?.text;
  expect(reported).toContain(`${one.name} made this change.`);
  expect(reported).toContain(`Administrator removed\nName: ${other.name}`);
  expect(await alerts()).toMatchObject([
    { code: 'changeMade', words: expect.stringContaining('Administrator removed') },
  ]);
  const [alert] = await db.alert.findMany({ where: { code: 'changeMade' } });
  await expect(settleAlert(services, one, alert!)).rejects.toMatchObject({ code: 'not-allowed' });
  await settleAlert(services, third, alert!);
});

test('without company details, the email to a removed administrator names another administrator', async () => {
  const { services, db, mails, one, other, third, mailed } = await house();
  await db.operator.deleteMany();
  await mailed();
  await removeAdministrator(services, third, { id: one.userId! });
  await mailed();
  const text = mails.find(({ to }) => to === one.email)?.text;
  expect(text).toContain(`${third.name} removed you`);
  expect(text).toContain(`write to ${other.email}`);
});

test('if two administrators remove each other at once, only the removal that succeeds is reported', async () => {
  const { services, one, other, third, mailed } = await house();
  await mailed();
  const removed = await Promise.allSettled([
    removeAdministrator(services, one, { id: other.userId! }),
    removeAdministrator(services, other, { id: one.userId! }),
  ]);
  expect(removed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { to } = await mailed();
  expect(to).toEqual([one, other, third].map(({ email }) => email).toSorted());
});

test('only administrators see these alerts', async () => {
  const { services, one } = await house();
  await saveOperator(services, one, { ...OPERATOR, bankAccount: '99999999999' });
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant);
  for (const actor of [merchant, given.storeManager(merchant, [store]), given.hubStaff()])
    expect((await listAlerts(services, actor, ALL)).docs).toEqual([]);
});

test('the person who asked for a change cannot close its alert, unless they are the only administrator', async () => {
  const { services, db, one, other } = await house();
  const [alert] = await db.alert.findMany({ where: { code: 'changeMade' } });
  await expect(settleAlert(services, one, alert!)).rejects.toMatchObject({ code: 'not-allowed' });
  await settleAlert(services, other, alert!);

  await saveOperator(services, one, { ...OPERATOR, bankAccount: '99999999999' });
  const [asked] = await db.alert.findMany({ where: { code: 'moneyToApprove' } });
  await expect(settleAlert(services, one, asked!)).rejects.toMatchObject({ code: 'not-allowed' });
  await db.membership.deleteMany({ where: { role: 'admin', userId: { not: one.userId! } } });
  await settleAlert(services, one, asked!);
  expect(await db.alert.count({ where: { closedAt: null } })).toBe(0);
});
