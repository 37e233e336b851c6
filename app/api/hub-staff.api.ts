import { z } from 'zod';
import { addMember } from '#app/domain/people/add-member.ts';
import { removeMember, updateMember } from '#app/domain/people/change-member.ts';
import { HubNames } from '#app/domain/people/hub-staff.schema.ts';
import { HUB_STAFF } from '#app/domain/people/member-kinds.ts';
import { listMembers, type MemberRow } from '#app/domain/people/members.ts';
import { Email } from '#app/domain/people/person.schema.ts';
import { endpoint, READS_NO_CUSTOMER } from './endpoint.ts';
import {
  INVITED,
  MEMBER_WIRE_NAMES,
  MemberBody,
  memberOfWire,
  MemberWire,
  toMemberWire,
} from './member.wire.ts';

const HubStaffBody = MemberBody.extend({
  accessible_hubs: HubNames.meta({
    type: 'array',
    items: { type: 'string' },
    description: 'The names of the hubs where the person works.',
  }),
}).meta({ id: 'HubStaffInput' });

const HubStaffWire = MemberWire.extend({ accessible_hubs: z.array(z.string()) }).meta({
  id: 'HubStaff',
});

const AllHubStaff = z.object({ hub_staff: z.array(HubStaffWire) });
const Answered = z.object({ user: HubStaffWire, message: z.string() });

const wireNames = () => ({ ...MEMBER_WIRE_NAMES, hubs: 'accessible_hubs' });

/** The body of the calls' examples. Its hub does not exist. */
const CLERK = {
  accessible_hubs: ['No such hub'],
  first_name: 'Zanele',
  last_name: 'Mthembu',
  phone_number: '+27821234567',
};

export const hubStaffEndpoints = [
  endpoint({
    method: 'get',
    path: '/users/hub-staff',
    summary: 'The staff of the hubs',
    tag: 'people',
    permission: 'hubStaff.write',
    output: AllHubStaff,
    audit: READS_NO_CUSTOMER,
    example: {},
    handle: async ({ services }, actor) => ({
      hub_staff: (await listMembers(services, actor, HUB_STAFF)).map(toWire),
    }),
  }),
  endpoint({
    method: 'post',
    path: '/users/hub-staff/add',
    summary: 'Add a person to the hub staff. A person who already has an account is invited',
    tag: 'people',
    permission: 'hubStaff.write',
    body: HubStaffBody,
    output: Answered,
    errors: ['conflict', 'too-many-requests', 'identity-down'],
    wireNames,
    audit: ['hubStaff.add'],
    example: ({ fresh }) => ({ body: { ...CLERK, email: `clerk${fresh}@post.example` } }),
    handle: async ({ auth }, actor, { body }) => {
      const input = toInput(body);
      const { member, isOwnAccount } = await addMember(auth, actor, HUB_STAFF, input);
      const message = isOwnAccount
        ? INVITED
        : 'Hub staff added. We emailed them instructions to get started.';
      return { user: toWire(member), message };
    },
  }),
  endpoint({
    method: 'put',
    path: '/users/hub-staff/update',
    summary: 'Change a member of the hub staff. The email address identifies the person',
    tag: 'people',
    permission: 'hubStaff.write',
    body: HubStaffBody,
    output: Answered,
    errors: ['not-found', 'too-many-requests', 'identity-down'],
    wireNames,
    audit: ['hubStaff.update'],
    example: ({ managerEmail }) => ({ body: { ...CLERK, email: managerEmail } }),
    handle: async ({ auth }, actor, { body }) => ({
      user: toWire(await updateMember(auth, actor, HUB_STAFF, toInput(body))),
      message: 'Hub staff saved.',
    }),
  }),
  endpoint({
    method: 'delete',
    path: '/users/hub-staff/delete/:username',
    summary: 'Remove a person from the hub staff. Their hub sessions end at once',
    tag: 'people',
    permission: 'hubStaff.write',
    params: z.object({ username: Email }),
    output: AllHubStaff,
    errors: ['not-found'],
    audit: ['hubStaff.remove'],
    example: ({ managerEmail }) => ({ path: `/users/hub-staff/delete/${managerEmail}` }),
    handle: async ({ services }, actor, { params }) => {
      await removeMember(services, actor, HUB_STAFF, { email: params.username });
      return { hub_staff: (await listMembers(services, actor, HUB_STAFF)).map(toWire) };
    },
  }),
];

function toInput(body: z.infer<typeof HubStaffBody>) {
  return { ...memberOfWire(body), reaches: body.accessible_hubs };
}

function toWire(row: MemberRow) {
  return { ...toMemberWire(row), accessible_hubs: row.reaches };
}
