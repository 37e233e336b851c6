import { afterAll, beforeAll, expect, test } from 'vitest';
import { AuditQuery } from '#app/domain/audit/audit.schema.ts';
import { exportAudit } from '#app/domain/audit/export-audit.ts';
import { listAudit } from '#app/domain/audit/list-audit.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { given, type GivenMerchant } from '#tests/builders/given.ts';
import { openIdentityBench, PASSWORD, type IdentityBench } from '#tests/fakes/identity-bench.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { acceptInvitation, declineInvitation } from './accept-invitation.ts';
import { addMember } from './add-member.ts';
import { removeMember } from './change-member.ts';
import { MANAGERS } from './member-kinds.ts';
import { invitationTicket } from './invitation.ts';

let bench: IdentityBench;
beforeAll(async () => {
  bench = await openIdentityBench();
});
afterAll(() => bench.close());

async function account() {
  const { services } = await testServices();
  const own = { ...services, db: bench.db };
  const merchant = await given.merchant(own);
  const store = await given.store(own, merchant, { withPickup: false });
  const filter = AuditQuery.parse({ kind: 'people' });
  const log = async () =>
    (await listAudit(own, merchant, filter)).rows.map(({ action, thing }) => [action, thing?.name]);
  const file = async () => {
    const parts: string[] = [];
    for await (const part of await exportAudit(own, merchant, filter, 'comma'))
      parts.push(part.toString());
    return parts.join('');
  };
  return { own, merchant, store: store.name, filter, log, file };
}

async function invite(merchant: GivenMerchant, store: string, email = `r${newId()}@shop.example`) {
  bench.advance(7_200_000);
  const added = { firstName: 'Aisha', lastName: 'Dube', phone: '+27821234567', email };
  await addMember(bench.auth, merchant, MANAGERS, { ...added, reaches: [store] });
  const member = await bench.db.membership.findFirstOrThrow({
    where: { merchantId: merchant.merchantId, user: { email } },
    include: { user: true },
  });
  return { id: member.id, email, ticket: invitationTicket(bench.auth, member) };
}

test('the log keeps the names of added and removed members, on the page and in the file', async () => {
  const { own, merchant, store, filter, log, file } = await account();
  const { id, ticket } = await invite(merchant, store);
  await acceptInvitation(bench.auth, bench.caller, { ticket, password: PASSWORD });
  expect((await listAudit(own, merchant, filter)).rows[0]?.thing).toMatchObject({ key: id });

  await removeMember(bench.auth, merchant, MANAGERS, { id });

  expect(await log()).toEqual([
    ['manager.remove', 'Aisha Dube'],
    ['manager.accept', 'Aisha Dube'],
    ['manager.add', 'Aisha Dube'],
  ]);
  expect((await listAudit(own, merchant, filter)).rows[0]?.thing).toMatchObject({ key: null });
  expect(await file()).toMatch(/Removed the manager,Aisha Dube,/);
});

test('a person who was created by an invitation and declined it, or never joined, keeps a name in the log', async () => {
  const { merchant, store, log } = await account();
  const declined = await invite(merchant, store);
  await declineInvitation(bench.auth, bench.caller, { ticket: declined.ticket });
  const entry = await bench.db.auditEntry.findFirst({ where: { action: 'manager.decline' } });
  expect(entry).toMatchObject({ client: 'api', address: bench.caller.address });
  const never = await invite(merchant, store);
  await removeMember(bench.auth, merchant, MANAGERS, { id: never.id });

  expect(await log()).toEqual([
    ['manager.remove', 'Aisha Dube'],
    ['manager.add', 'Aisha Dube'],
    ['manager.decline', 'Aisha Dube'],
    ['manager.add', 'Aisha Dube'],
  ]);
});

test('an invited person with their own account has the typed name in the log, also after removal', async () => {
  const { merchant, store, log } = await account();
  const email = `own${newId()}@shop.example`;
  const userId = await bench.provedPerson(email);
  await bench.db.user.update({ where: { id: userId }, data: { firstName: 'Nobody’s business' } });

  const { id } = await invite(merchant, store, email);
  expect(await log()).toEqual([['manager.add', 'Aisha Dube']]);
  await removeMember(bench.auth, merchant, MANAGERS, { id });

  expect(await log()).toEqual([
    ['manager.remove', 'Aisha Dube'],
    ['manager.add', 'Aisha Dube'],
  ]);
});
