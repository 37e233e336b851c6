import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import type { Db, Tx } from '#app/domain/shared/outbox.ts';
import type { Page } from '#app/domain/shared/page.ts';
import { addMember, resendMemberInvitation } from './add-member.ts';
import { removeMember, updateMember } from './change-member.ts';
import type { HubStaffInput } from './hub-staff.schema.ts';
import type { IdentityNeeds } from './identity-needs.ts';
import { listMembersPage } from './list-members.ts';
import { HUB_STAFF } from './member-kinds.ts';
import type { MembersQuery } from './member.schema.ts';
import {
  listMembers,
  loadMember,
  toMemberRow,
  type MemberRow,
  type WhichMember,
} from './members.ts';

export type HubStaffRow = Omit<MemberRow, 'reaches' | 'merchant'> & { hubs: string[] };

/** By name.
 *  @throws AppError 'not-allowed'. */
export async function listHubStaff({ db }: { db: Db }, actor: Actor): Promise<HubStaffRow[]> {
  return (await listMembers(db, actor, HUB_STAFF)).map(toHubStaff);
}

/** One page of them.
 *  @throws AppError 'not-allowed'. */
export async function listHubStaffPage(
  { db }: { db: Db },
  actor: Actor,
  query: MembersQuery,
): Promise<Page<HubStaffRow>> {
  const page = await listMembersPage(db, actor, HUB_STAFF, query);
  return { ...page, docs: page.docs.map(toHubStaff) };
}

export type HubStaffFormPage = {
  /** Who is edited; null for somebody new. */
  person: HubStaffRow | null;
  /** Names of all hubs. */
  hubs: string[];
};

/** @throws AppError 'not-allowed', 'not-found' for nobody at a hub. */
export async function readHubStaffForm(
  { db }: { db: Tx },
  actor: Actor,
  { person: id }: { person?: string | undefined },
): Promise<HubStaffFormPage> {
  authorize(actor, HUB_STAFF.permission);
  const member = id ? await loadMember(db, actor, HUB_STAFF, { id }) : null;
  const hubs = await db.hub.findMany({ select: { name: true }, orderBy: { name: 'asc' } });
  return {
    person: member && toHubStaff(toMemberRow(member)),
    hubs: hubs.map(({ name }) => name),
  };
}

/** @throws AppError as `addMember`. */
export async function addHubStaff(
  deps: IdentityNeeds,
  actor: Actor,
  { hubs, ...person }: HubStaffInput,
): Promise<{ person: HubStaffRow; isOwnAccount: boolean }> {
  const place = { kind: HUB_STAFF, merchantId: null };
  const { member, isOwnAccount } = await addMember(deps, actor, place, {
    ...person,
    reaches: hubs,
  });
  return { person: toHubStaff(member), isOwnAccount };
}

/** @throws AppError as `resendMemberInvitation`. */
export function inviteHubStaffAgain(
  deps: IdentityNeeds,
  actor: Actor,
  which: { id: string },
): Promise<void> {
  return resendMemberInvitation(deps, actor, HUB_STAFF, which);
}

/** @throws AppError as `updateMember`. */
export async function updateHubStaff(
  deps: IdentityNeeds,
  actor: Actor,
  { hubs, ...person }: HubStaffInput,
): Promise<HubStaffRow> {
  const input = { ...person, reaches: hubs };
  return toHubStaff(await updateMember(deps, actor, { kind: HUB_STAFF }, input));
}

/** @throws AppError as `removeMember`. */
export async function removeHubStaff(
  deps: Pick<IdentityNeeds, 'db' | 'clock'>,
  actor: Actor,
  which: WhichMember,
): Promise<HubStaffRow> {
  return toHubStaff(await removeMember(deps, actor, HUB_STAFF, which));
}

function toHubStaff({ reaches, merchant: _, ...row }: MemberRow): HubStaffRow {
  return { ...row, hubs: reaches };
}
