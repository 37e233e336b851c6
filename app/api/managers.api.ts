import { z } from 'zod';
import { addMember } from '#app/domain/people/add-member.ts';
import { removeMember, updateMember } from '#app/domain/people/change-member.ts';
import { StoreNames } from '#app/domain/people/manager.schema.ts';
import { MANAGERS } from '#app/domain/people/member-kinds.ts';
import { listMembers, type MemberRow } from '#app/domain/people/members.ts';
import { Email } from '#app/domain/people/person.schema.ts';
import { endpoint, READS_NO_CUSTOMER, type ExampleThings } from './endpoint.ts';
import {
  INVITED,
  MEMBER_WIRE_NAMES,
  MemberBody,
  memberOfWire,
  MemberWire,
  toMemberWire,
} from './member.wire.ts';
import { sameCaller } from './same-caller.ts';

const Username = z.string().trim().max(254).optional().meta({
  description:
    'The account’s email address. Administrators can send that of any account; everyone else sends their own, or omits it.',
});

const ManagerBody = MemberBody.extend({
  accessible_stores: StoreNames.meta({
    type: 'array',
    items: { type: 'string' },
    description: 'The names of the stores that the manager may use.',
  }),
  merchant_username: Username,
}).meta({ id: 'StoreManagerInput' });

const ManagerWire = MemberWire.extend({
  accessible_stores: z.array(z.string()),
  merchant_username: z.string(),
}).meta({ id: 'StoreManager' });

const Managers = z.object({ store_managers: z.array(ManagerWire) });
const OfMerchant = z.object({ merchant_username: Username });

const wireNames = () => ({
  ...MEMBER_WIRE_NAMES,
  stores: 'accessible_stores',
  username: 'merchant_username',
});

function managerOf({ store, merchant }: ExampleThings, email: string) {
  return {
    email,
    accessible_stores: [store.name],
    first_name: 'Sizwe',
    last_name: 'Dlamini',
    merchant_username: merchant.email,
    phone_number: '+27821234567',
  };
}

/** The store managers of an account (specification 1, section 7, product.md D38). */
export const managerEndpoints = [
  endpoint({
    method: 'get',
    path: '/users/store-manager',
    summary: 'The store managers of an account',
    tag: 'people',
    permission: 'manager.write',
    query: OfMerchant,
    output: Managers,
    errors: ['not-found'],
    audit: READS_NO_CUSTOMER,
    example: {},
    handle: async ({ services }, actor, { query }) => {
      sameCaller(actor, query.merchant_username);
      const found = await listMembers(services, actor, MANAGERS, query.merchant_username);
      return { store_managers: found.map(toWire) };
    },
  }),
  endpoint({
    method: 'post',
    path: '/users/store-manager/add',
    summary: 'Add a store manager. A person who already has an account is invited',
    tag: 'people',
    permission: 'manager.write',
    body: ManagerBody,
    output: z.object({ user: ManagerWire, message: z.string() }),
    errors: ['conflict', 'not-found', 'too-many-requests', 'identity-down'],
    wireNames,
    audit: ['manager.add'],
    example: (things) => ({ body: managerOf(things, `manager${things.fresh}@post.example`) }),
    exampleChanges: true,
    handle: async ({ auth }, actor, { body }) => {
      sameCaller(actor, body.merchant_username);
      const input = toInput(body);
      const { member, isOwnAccount } = await addMember(auth, actor, MANAGERS, input);
      const message = isOwnAccount
        ? INVITED
        : 'Manager added. We emailed them instructions to get started.';
      return { user: toWire(member), message };
    },
  }),
  endpoint({
    method: 'put',
    path: '/users/store-manager/update',
    summary: 'Change a store manager. The email address identifies the person',
    tag: 'people',
    permission: 'manager.write',
    body: ManagerBody,
    output: z.object({ user: ManagerWire, message: z.string() }),
    errors: ['not-found', 'too-many-requests', 'identity-down'],
    wireNames,
    audit: ['manager.update'],
    example: (things) => ({ body: managerOf(things, things.managerEmail) }),
    exampleChanges: true,
    handle: async ({ auth }, actor, { body }) => {
      sameCaller(actor, body.merchant_username);
      const manager = await updateMember(auth, actor, MANAGERS, toInput(body));
      return { user: toWire(manager), message: 'Manager saved.' };
    },
  }),
  endpoint({
    method: 'delete',
    path: '/users/store-manager/delete/:username',
    summary: 'Remove a store manager. Their sessions in this account end at once',
    tag: 'people',
    permission: 'manager.write',
    params: z.object({ username: Email }),
    query: OfMerchant,
    output: Managers,
    errors: ['not-found'],
    audit: ['manager.remove'],
    example: ({ managerEmail }) => ({ path: `/users/store-manager/delete/${managerEmail}` }),
    exampleChanges: true,
    handle: async ({ services }, actor, { params, query }) => {
      sameCaller(actor, query.merchant_username);
      const account = query.merchant_username;
      await removeMember(services, actor, MANAGERS, { email: params.username, account });
      const left = await listMembers(services, actor, MANAGERS, account);
      return { store_managers: left.map(toWire) };
    },
  }),
];

function toInput(body: z.infer<typeof ManagerBody>) {
  const { accessible_stores: reaches, merchant_username: username } = body;
  return { ...memberOfWire(body), reaches, username };
}

function toWire(row: MemberRow) {
  const { reaches, merchant } = row;
  return {
    ...toMemberWire(row),
    accessible_stores: reaches,
    merchant_username: merchant.email,
  };
}
