import { fullName } from '#app/domain/shared/full-name.ts';
import { writeAudit, type AuditActor } from '#app/domain/audit/write-audit.ts';
import { newId, newSecret } from '#app/domain/shared/ids.ts';
import { oneAtATime } from '#app/domain/shared/one-at-a-time.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { grantWelcomeCredit } from '#app/domain/wallet/welcome-credit.ts';
import { isOfCompany } from './code-guess.rules.ts';
import { takeCodeGuess } from './guess-code.ts';
import { originOf, type Caller, type IdentityNeeds } from './identity-needs.ts';
import { membershipAtSignIn, type Checked } from '#app/domain/credentials/membership-at-sign-in.ts';
import { deviceTicketFor } from './known-device.ts';
import { rememberNetwork } from './known-network.ts';
import { ownThemselves } from './made-person.ts';
import { kindOf } from './member-kinds.ts';
import { makeMember } from './memberships.ts';
import { unprovedUserOf } from './prove-ticket.ts';
import { passwordTicketFor } from './password-ticket.ts';
import { needsAuthenticator } from './second-step.ts';
import { spendCode } from './spend-code.ts';

type Needs = Pick<IdentityNeeds, 'db' | 'clock' | 'log' | 'settings' | 'throttle' | 'ticketKey'>;

type ProveEmailResult =
  | {
      ok: true;
      userId: string;
      /** The device ticket, to be stored by the device and sent with the next sign-in. */
      device: string;
      checked: Checked;
    }
  | { ok: false; reason: 'ticket-expired' | 'wrong-code' | 'code-expired' }
  /** The address is proved, but an administrator must approve the person. */
  | { ok: false; reason: 'approval-pending' }
  /** An administrator without an authenticator must set one up with the ticket. */
  | { ok: false; reason: 'authenticator-needed'; stepTicket: string }
  | { ok: false; reason: 'too-many-guesses'; retryAfterSeconds: number };

/** Proves the address with the mailed code. The sign-in returns `ticket` for the right password of an unproved address.
 *  A person whom an account or the operator created joins there. Of the others, those with an address of the company's
 *  domain become the first administrator or wait for approval (product.md D2), and everyone else gets an account of
 *  their own.
 *  @throws AppError 'conflict' if another account has the address. */
export async function proveEmail(
  deps: Needs,
  caller: Pick<Caller, 'address' | 'client'>,
  input: { ticket: string; code: string },
): Promise<ProveEmailResult> {
  const person = await deps.db.$transaction((tx) => unprovedUserOf(tx, deps, input.ticket));
  if (!person) return { ok: false, reason: 'ticket-expired' };
  const guess = await takeCodeGuess(deps, person, caller.address);
  if (!guess.ok) return { ...guess, reason: 'too-many-guesses' };
  const result = await prove(deps, caller, input);
  const guessedWrong = !result.ok && result.reason === 'wrong-code';
  if (!guessedWrong) await guess.giveBack();
  return result;
}

async function prove(
  deps: Needs,
  caller: Pick<Caller, 'address' | 'client'>,
  input: { ticket: string; code: string },
): Promise<ProveEmailResult> {
  return deps.db.$transaction(async (tx) => {
    const user = await unprovedUserOf(tx, deps, input.ticket);
    if (!user) return { ok: false, reason: 'ticket-expired' };
    const spent = { userId: user.id, purpose: 'prove-email', code: input.code } as const;
    const error = await spendCode(tx, deps, spent);
    if (error) return { ok: false, reason: error };

    const at = deps.clock.now();
    const by = { name: fullName(user), userId: user.id, from: originOf(caller) };
    await tx.user.update({ where: { id: user.id }, data: { emailProvedAt: at } });
    if (await joinedByProof(tx, deps, user, by)) {
      // Created to work for an account or the operator, so they get no account of their own.
    } else if (isOfCompany(user.email, deps.settings.companyEmailDomain)) {
      if (!(await becameAdministrator(tx, deps, user, by)))
        return { ok: false, reason: 'approval-pending' };
    } else await openAccount(tx, deps, user, by);
    await rememberNetwork(tx, deps, user.id, caller.address);
    const membership = await membershipAtSignIn(tx, user.id);
    if (membership && needsAuthenticator(deps, membership))
      return {
        ok: false,
        reason: 'authenticator-needed',
        stepTicket: passwordTicketFor(deps, 'second-step', user),
      };
    const device = deviceTicketFor(deps, user.id, newSecret());
    return {
      ok: true,
      userId: user.id,
      device,
      checked: { password: user.passwordHash, code: false, from: by.from },
    };
  });
}

type Unproved = NonNullable<Awaited<ReturnType<typeof unprovedUserOf>>>;

/** A member who was created by an invitation, with a password, accepts it by proving the address. Returns false for a
 *  person without such an invitation. */
async function joinedByProof(
  tx: Tx,
  deps: Needs,
  user: Unproved,
  by: AuditActor,
): Promise<boolean> {
  const at = deps.clock.now();
  const joined = await tx.membership.updateManyAndReturn({
    where: { userId: user.id, madePerson: true, acceptedAt: null },
    data: { acceptedAt: at, chosenAt: at },
  });
  await ownThemselves(tx, user.id);
  for (const { id, role, merchantId } of joined)
    await writeAudit(tx, by, {
      at,
      action: `${kindOf(role).audit}.accept`,
      subject: id,
      merchantId,
    });
  return joined.length > 0;
}

/** Makes the person the first administrator; returns false if there is one already, so that they must wait for
 *  approval. The lock keeps two people who prove an address at the same moment from both becoming the first. */
async function becameAdministrator(
  tx: Tx,
  deps: Needs,
  user: Unproved,
  by: AuditActor,
): Promise<boolean> {
  await oneAtATime(tx, 'first-administrator');
  const isFirst = (await tx.membership.count({ where: { role: 'admin' } })) === 0;
  const at = deps.clock.now();
  const action = isFirst ? 'administrator.first' : 'administrator.ask';
  await writeAudit(tx, by, { at, action, subject: user.id });
  if (isFirst) {
    await makeMember(tx, deps, { userId: user.id, role: 'admin', merchantId: null });
    return true;
  }
  deps.log.warn(
    { code: 'administrator-waits', userId: user.id },
    'a person with a company address waits for approval: npm run admin:approve -- EMAIL',
  );
  await tx.user.update({ where: { id: user.id }, data: { approvalAskedAt: at } });
  return false;
}

async function openAccount(tx: Tx, deps: Needs, user: Unproved, by: AuditActor): Promise<void> {
  const taken = await tx.merchant.findUnique({
    where: { email: user.email },
    select: { id: true },
  });
  if (taken) throw new AppError('conflict', 'An account with the given email already exists.');
  const id = newId();
  const at = deps.clock.now();
  await tx.merchant.create({
    data: { id, name: by.name, email: user.email, phone: user.phone, createdAt: at },
  });
  await writeAudit(tx, by, { at, action: 'account.open', subject: id, merchantId: id });
  await makeMember(tx, deps, { userId: user.id, role: 'merchant', merchantId: id });
  await grantWelcomeCredit(tx, deps, id);
}
