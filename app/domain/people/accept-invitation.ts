import { fullName } from '#app/domain/shared/full-name.ts';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { newSecret } from '#app/domain/shared/ids.ts';
import { hasAuthenticator } from '#app/domain/credentials/authenticator.ts';
import type { Checked } from '#app/domain/credentials/membership-at-sign-in.ts';
import { originOf, type Caller, type IdentityNeeds } from './identity-needs.ts';
import { endSignIns } from './end-sign-ins.ts';
import { choosesPassword, openInvitation, type Invitation } from './invitation.ts';
import { deviceTicketFor } from './known-device.ts';
import { rememberNetwork } from './known-network.ts';
import { forgetUnlessCame, ownThemselves } from './made-person.ts';
import { kindOf } from './member-kinds.ts';
import { WITH_REACH } from './reach.ts';

type Needs = Pick<IdentityNeeds, 'db' | 'clock' | 'ticketKey' | 'identity' | 'settings'>;

export const SPENT = 'This link has expired or was already used. Ask for a new invitation.';

export type InvitationPage = {
  /** Name of the inviting account; for hub staff, of the product. */
  account: string;
  /** Where the person will work: stores of the account, or hubs of the operator. */
  stores: string[];
  hubs: string[];
  firstName: string;
  email: string;
  choosesPassword: boolean;
};

/** The content of the invitation page; null if the link is invalid. */
export async function readInvitation(
  deps: Pick<Needs, 'db' | 'clock' | 'ticketKey' | 'settings'>,
  ticket: string,
): Promise<InvitationPage | null> {
  return deps.db.$transaction(async (tx) => {
    const found = await openInvitation(tx, deps, ticket);
    if (!found) return null;
    const { user, role, merchant, merchantId } = found;
    const isOfHouse = merchantId === null;
    const reaching = await tx.user.findUniqueOrThrow({
      where: { id: user.id },
      select: WITH_REACH,
    });
    const names = kindOf(role).reach.names(reaching, merchantId);
    return {
      account: merchant?.name ?? deps.settings.productName,
      stores: isOfHouse ? [] : names,
      hubs: isOfHouse ? names : [],
      firstName: user.firstName,
      email: user.email,
      choosesPassword: choosesPassword(found),
    };
  });
}

type Joined = {
  userId: string;
  membershipId: string;
  /** The device ticket, to be stored by the device and sent with the next sign-in. Null for a person who must sign in
   *  as usual, because they chose no password here or have an authenticator. */
  device: string | null;
  /** What was checked. A session is opened only while it is still true. */
  checked: Checked;
};

/** Accepts an invitation through its link, which also proves the email address. A person whose address is not proved,
 *  or whose password someone else set, chooses a password, which replaces any earlier one. Works once.
 *  @throws AppError 'gone' if the link is invalid, 'invalid-input' at `password` if they must choose one and gave none,
 *  and as `IdentityPort.keep`. */
export async function acceptInvitation(
  deps: Needs,
  caller: Pick<Caller, 'address' | 'client'>,
  { ticket, password }: { ticket: string; password?: string | undefined },
): Promise<Joined> {
  const seen = await deps.db.$transaction((tx) => openInvitation(tx, deps, ticket));
  if (!seen) throw new AppError('gone', SPENT);
  const chosen = await chosenBy(deps, seen, password);
  return deps.db.$transaction(async (tx) => {
    const found = await openInvitation(tx, deps, ticket);
    // Another invitation accepted in the meantime may have set the password; that one is kept.
    const isChosen = found !== null && choosesPassword(found);
    if (!found || (isChosen && chosen === null)) throw new AppError('gone', SPENT);
    const { id, role, merchantId } = found;
    const at = deps.clock.now();
    let { user } = found;
    if (chosen && isChosen) {
      const emailProvedAt = user.emailProvedAt ?? at;
      const data = { passwordHash: chosen, passwordByOther: false, emailProvedAt };
      user = await tx.user.update({
        where: { id: user.id },
        data: { ...data, ...(user.emailProvedAt ? {} : typedBy(found)) },
      });
      await endSignIns(tx, { userId: user.id, at });
      await rememberNetwork(tx, deps, user.id, caller.address);
    }
    await tx.membership.update({ where: { id }, data: { acceptedAt: at, chosenAt: at } });
    await ownThemselves(tx, user.id);
    const name = fullName(user);
    const from = originOf(caller);
    const by = { name, userId: user.id, from };
    const action = `${kindOf(role).audit}.accept` as const;
    await writeAudit(tx, by, { at, action, subject: id, merchantId });
    const isLetIn = isChosen && !(await hasAuthenticator(tx, user.id));
    const device = isLetIn ? deviceTicketFor(deps, user.id, newSecret()) : null;
    const checked = { password: user.passwordHash, code: false, from };
    return { userId: user.id, membershipId: id, device, checked };
  });
}

/** The name and phone number that the inviter typed, for a person whose address is not proved. The stored ones may
 *  come from a stranger who signed up with that address. */
function typedBy({ typedFirstName, typedLastName, typedPhone }: Invitation) {
  return typedFirstName && typedLastName && typedPhone
    ? { firstName: typedFirstName, lastName: typedLastName, phone: typedPhone }
    : {};
}

async function chosenBy(
  { identity }: Needs,
  found: Invitation,
  password: string | undefined,
): Promise<string | null> {
  if (!choosesPassword(found)) return null;
  if (!password)
    throw new AppError('invalid-input', 'Password required', {
      fields: { password: 'Password required' },
    });
  return identity.keep({ email: found.user.email, password });
}

/** Declines an invitation. A person who exists only because of invitations and has no other left is deleted.
 *  @throws AppError 'gone' if the link is invalid. */
export async function declineInvitation(
  deps: Pick<Needs, 'db' | 'clock' | 'ticketKey'>,
  caller: Pick<Caller, 'address' | 'client'>,
  { ticket }: { ticket: string },
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const found = await openInvitation(tx, deps, ticket);
    if (!found) throw new AppError('gone', SPENT);
    const { id, user, role, merchantId } = found;
    const { reach, audit } = kindOf(role);
    await tx.membership.delete({ where: { id } });
    await reach.takeAll(tx, { userId: user.id, merchantId });
    const by = { name: fullName(user), userId: user.id, from: originOf(caller) };
    const at = deps.clock.now();
    await writeAudit(tx, by, { at, action: `${audit}.decline`, subject: id, merchantId });
    await forgetUnlessCame(tx, user);
  });
}
