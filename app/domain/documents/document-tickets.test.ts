import { expect, test } from 'vitest';
import { createBearerToken } from '#app/domain/credentials/bearer-tokens.ts';
import { embeddedActorOf } from '#app/domain/people/actor-of.ts';
import { signOut } from '#app/domain/people/own-access.ts';
import { createSession, findSession } from '#app/domain/people/sessions.ts';
import type { Standing } from '#app/domain/people/standing.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { requesterOf } from '#app/domain/shared/requester.ts';
import { wholeOf } from '#app/domain/shared/bytes.ts';
import { documentByTicket, issueDocumentTicket } from './document-tickets.ts';
import { markSent } from './printer-feed.ts';
import { issuePrinterTicket, usePrinterTicket } from './printer-tickets.ts';

const NOT_FOUND = { code: 'not-found' };

async function world() {
  const { services, db, clock } = await testServices();
  const merchant = await given.merchant(services);
  await db.user.updateMany({ data: { emailProvedAt: clock.now() } });
  const store = await given.store(services, merchant);
  const file = async (actor: Actor) => {
    const id = newId();
    await services.files.put(`documents/${id}.pdf`, Buffer.from('%PDF'), 'application/pdf');
    await db.documentJob.create({
      data: {
        id,
        kind: 'shippingLabels',
        state: 'completed',
        fileKey: `documents/${id}.pdf`,
        requestedBy: requesterOf(actor),
        merchantId: actor.merchantId,
        orderIds: [],
      },
    });
    return id;
  };
  const session = async (): Promise<Standing> => {
    const { sessionId } = await createSession(services, merchant.userId);
    return { by: 'session', id: (await findSession(services, sessionId))!.id };
  };
  const open = async (jobId: string, ticket: string) =>
    (await wholeOf((await documentByTicket(services, jobId, ticket)).content)).toString();
  return { services, db, clock, merchant, store, file, session, open };
}

test('a ticket opens one file, once, within a minute', async () => {
  const { services, clock, merchant, file, session, open } = await world();
  const jobId = await file(merchant);
  const standing = await session();
  const ticket = await issueDocumentTicket(services, merchant, standing, jobId);
  const late = await issueDocumentTicket(services, merchant, standing, jobId);

  expect(await open(jobId, ticket)).toBe('%PDF');
  clock.advance(61_000);

  for (const used of [ticket, late, 'made-up'])
    await expect(open(jobId, used)).rejects.toMatchObject(NOT_FOUND);
  await expect(issueDocumentTicket(services, merchant, null, jobId)).rejects.toMatchObject({
    code: 'not-allowed',
  });
});

test('a ticket is invalid once its requester has signed out, in the browser or by API', async () => {
  const { services, db, merchant, file, session, open } = await world();
  const jobId = await file(merchant);
  await createBearerToken(services, merchant.userId);
  const { id } = await db.apiToken.findFirstOrThrow({ where: { kind: 'bearer' } });
  const signIns = [await session(), { by: 'token', id } as const];
  const stays = await issueDocumentTicket(services, merchant, await session(), jobId);

  for (const standing of signIns) {
    const ticket = await issueDocumentTicket(services, merchant, standing, jobId);
    await signOut(services, merchant, standing);
    await expect(open(jobId, ticket), standing.by).rejects.toMatchObject(NOT_FOUND);
  }

  expect(await open(jobId, stays)).toBe('%PDF');
});

test('a ticket for a shop’s own admin, who has no session, is valid while its store is connected', async () => {
  const { services, db, store, file, open } = await world();
  const shop = embeddedActorOf(store)!;
  const jobId = await file(shop);
  const ask = () => issueDocumentTicket(services, shop, { by: 'store', id: store.id }, jobId);
  const [now, later] = [await ask(), await ask()];

  expect(await open(jobId, now)).toBe('%PDF');
  await db.store.updateMany({ data: { state: 'disconnected' } });
  await expect(open(jobId, later)).rejects.toMatchObject(NOT_FOUND);
});

test('the audit entries of a ticket’s file and printer name the address from which it was requested', async () => {
  const { services, db, merchant, file, session, open } = await world();
  const asking = { ...merchant, from: { client: 'shopify' as const, address: '192.0.2.7' } };
  const standing = await session();
  const jobId = await file(merchant);
  const { order } = await given.bookedOrder(services, merchant);
  const { userId } = merchant;
  const label = newId();
  await db.printJob.create({ data: { id: label, userId, orderId: order.id, zpl: '^XA^XZ' } });

  await open(jobId, await issueDocumentTicket(services, asking, standing, jobId));
  const { ticket, email } = await issuePrinterTicket(services, asking, standing);
  const holder = await usePrinterTicket(services, ticket, email);
  await markSent(services, { ...holder!.actor, userId }, label);

  const kept = { where: { kind: 'papers' }, orderBy: { id: 'asc' } } as const;
  expect(await db.auditEntry.findMany(kept)).toMatchObject([
    { action: 'papers.download', subject: jobId, client: 'shopify', address: '192.0.2.7' },
    { action: 'papers.printed', subject: order.id, client: 'station', address: '192.0.2.7' },
  ]);
});
