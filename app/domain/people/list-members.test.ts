import { expect, test } from 'vitest';
import { newId } from '#app/domain/shared/ids.ts';
import { given, type GivenMerchant } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { listMembersPage } from './list-members.ts';
import { HUB_STAFF, MANAGERS } from './member-kinds.ts';
import { listMembers } from './members.ts';
import { MembersQuery, type MemberSort } from './member.schema.ts';

type Services = Awaited<ReturnType<typeof testServices>>['services'];
type Person = { firstName: string; lastName: string; email: string };

/** A person who joined. With `typed`, an invited person with their own account who has not answered yet. */
async function member(
  { db, clock }: Services,
  role: 'storeManager' | 'hubStaff',
  merchant: GivenMerchant | null,
  { email, ...person }: Person,
  typed?: { first: string; last: string },
): Promise<string> {
  const [userId, id, at] = [newId(), newId(), clock.now()];
  await db.user.create({
    data: { id: userId, email, ...person, phone: '+27821234567', emailProvedAt: at },
  });
  await db.membership.create({
    data: {
      id,
      userId,
      role,
      merchantId: merchant?.merchantId ?? null,
      createdAt: at,
      acceptedAt: typed ? null : at,
      typedFirstName: typed?.first ?? null,
      typedLastName: typed?.last ?? null,
    },
  });
  return id;
}

const asked = (over: Record<string, unknown> = {}) => MembersQuery.parse(over);
const person = (firstName: string, lastName = 'Dube'): Person => ({
  firstName,
  lastName,
  email: `${firstName.toLowerCase()}.${newId()}@shop.example`,
});

test('managers are searched, sorted and paged by the name that is shown, each exactly once', async () => {
  const { services } = await testServices();
  const [one, other] = [await given.merchant(services), await given.merchant(services)];
  const admin = await given.admin(services);
  const zola = await member(services, 'storeManager', one, person('zola'));
  const aisha = await member(services, 'storeManager', one, person('Aisha', '100% Patel'));
  const typed = { first: 'Musa', last: 'Typed' };
  const musa = await member(services, 'storeManager', one, person('Secret', 'Own'), typed);
  const foreign = await member(services, 'storeManager', other, person('Bongi'));
  const list = async (actor: typeof admin, over: Record<string, unknown> = {}) =>
    await listMembersPage(services, actor, MANAGERS, asked(over));
  const ids = async (...args: Parameters<typeof list>) =>
    (await list(...args)).docs.map(({ id }) => id);

  expect(await ids(one)).toEqual([aisha, musa, zola]);
  expect(await ids(one, { sort: '-name' })).toEqual([zola, musa, aisha]);
  expect(await ids(admin)).toEqual([aisha, foreign, musa, zola]);
  expect(await ids(one, { q: 'musa TYP' })).toEqual([musa]);
  expect(await ids(one, { q: 'secret own' }), 'their own name is not told').toEqual([]);
  expect(await ids(one, { q: 'a 100%' })).toEqual([aisha]);
  expect(await ids(one, { q: '%' })).toEqual([aisha]);
  expect(await ids(one, { q: 'bongi' })).toEqual([]);
  expect(await ids(admin, { q: other.email ?? '' })).toEqual([foreign]);
  expect(await ids(other, { q: other.email ?? '' }), 'all are of the own account').toEqual([]);

  const sorts: MemberSort[] = ['name', '-email'];
  for (const sort of sorts) {
    const pages = [1, 2, 3].map((page) => ids(one, { sort, page, limit: 1 }));
    expect((await Promise.all(pages)).flat().sort()).toEqual([aisha, musa, zola].sort());
  }
  expect(await list(one, { page: 9, limit: 2 })).toMatchObject({ totalDocs: 3, totalPages: 2 });
});

test('without pages, members are sorted by first name and then last name', async () => {
  const { services } = await testServices();
  const merchant = await given.merchant(services);
  const added = [
    person('Anele', 'Zulu'),
    person('Zola'),
    person('Anele', 'Botha'),
    person('Émile'),
  ];
  for (const one of added) await member(services, 'storeManager', merchant, one);

  const listed = await listMembers(services, merchant, MANAGERS);

  expect(listed.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toEqual([
    'Anele Botha',
    'Anele Zulu',
    'Émile Dube',
    'Zola Dube',
  ]);
});

test('only administrators can list hub staff', async () => {
  const { services } = await testServices();
  const merchant = await given.merchant(services);
  const admin = await given.admin(services);
  const zanele = await member(services, 'hubStaff', null, person('Zanele'));
  const list = (actor: typeof admin) =>
    listMembersPage(services, actor, HUB_STAFF, asked({ q: 'zanele dube' }));

  expect((await list(admin)).docs.map(({ id }) => id)).toEqual([zanele]);
  for (const actor of [merchant, given.hubStaff()])
    await expect(list(actor)).rejects.toMatchObject({ code: 'not-allowed' });
});
