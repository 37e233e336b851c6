import { hash } from 'node:crypto';
import type { Membership, User } from '@prisma/client';
import type { Services } from '#app/ports/services.ts';
import type { Budget } from '#app/ports/throttle.ts';
import { isAppCode } from '#app/domain/credentials/authenticator.rules.ts';
import { takeAuthenticatorCode } from '#app/domain/credentials/authenticator.ts';
import type { Checked } from '#app/domain/credentials/membership-at-sign-in.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { newSecret } from '#app/domain/shared/ids.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { originOf, type Caller, type IdentityNeeds } from './identity-needs.ts';
import { deviceOf, deviceTicketFor } from './known-device.ts';
import { knownNetwork, rememberNetwork } from './known-network.ts';
import { wantsMail } from './mail-choices.rules.ts';
import { passwordTicketFor, personOfTicket } from './password-ticket.ts';
import { openTicket } from './signed-ticket.ts';
import { takeAll } from './sign-in-guesses.ts';
import { notifyOwner } from './notify-owner.job.ts';
import {
  ADDRESS_GUESSES,
  STEP_ALARM,
  STEP_GUESSES,
  STEP_GUESSES_ALL,
  STEP_GUESSES_A_MONTH,
} from './throttle.rules.ts';

export type LetIn = {
  userId: string;
  /** The device ticket, to be stored by the device and sent with the next sign-in. */
  device: string;
  /** What the sign-in checked. A session or token is created only if all of this still holds. */
  checked: Checked;
};

type SecondStepResult =
  | ({ ok: true } & LetIn)
  | { ok: false; reason: 'ticket-expired' | 'wrong-code' }
  /** The code was right, but the password must be replaced. The ticket lets `choosePassword` set a new one. */
  | { ok: false; reason: 'must-choose'; chooseTicket: string };

/** A claim in a second-step ticket: the password was right, but must be replaced ('must-choose'). */
export const LENT = { password: 'lent' } as const;
/** A claim in a choose-password ticket: the authenticator code was already given. */
export const CODE_TAKEN = { code: 'taken' } as const;

/** Administrators must always sign in with a code in production (product.md D38). */
export function needsAuthenticator(
  { settings }: Pick<Services, 'settings'>,
  { role }: Pick<Membership, 'role'>,
): boolean {
  return role === 'admin' && settings.mode === 'production';
}

/** The step after the password, for a person with an authenticator: one of its codes or a recovery code. Each code
 *  works once.
 *  @throws AppError 'too-many-requests' before anything is compared. */
export async function passSecondStep(
  deps: IdentityNeeds,
  caller: Caller,
  { ticket, code }: { ticket: string; code: string },
): Promise<SecondStepResult> {
  const claims = openTicket(deps.ticketKey, 'second-step', ticket, deps.clock.now());
  if (!claims) return { ok: false, reason: 'ticket-expired' };
  const giveBack = await takeStepGuess(deps, caller, { userId: claims.userId, code });
  const result = await deps.db.$transaction(async (tx): Promise<SecondStepResult> => {
    const user = await personOfTicket(tx, deps, 'second-step', ticket);
    if (!user) return { ok: false, reason: 'ticket-expired' };
    const taken = await takeAuthenticatorCode(tx, deps, { userId: user.id, code });
    if (!taken) return { ok: false, reason: 'wrong-code' };
    if (taken === 'recovery') await notifyOwner(tx, { userId: user.id, what: 'recovery-used' });
    if (claims['password'] === LENT.password) {
      const chooseTicket = passwordTicketFor(deps, 'choose-password', user, CODE_TAKEN);
      return { ok: false, reason: 'must-choose', chooseTicket };
    }
    return { ok: true, ...(await letIn(tx, deps, caller, user, true)) };
  });
  if (result.ok || result.reason === 'must-choose') await giveBack();
  return result;
}

/** Records the network, and returns the data from which a session or token is created. `code` is whether an
 *  authenticator code was given. If neither the device nor the network is known from an earlier sign-in, the owner is
 *  notified, unless they switched that email off. */
export async function letIn(
  tx: Tx,
  deps: Pick<IdentityNeeds, 'clock' | 'ticketKey' | 'countryOf'>,
  caller: Caller,
  user: User,
  code: boolean,
): Promise<LetIn> {
  const known = deviceOf(deps, user.id, caller.device);
  const isNew =
    known === null && (await knownNetwork({ ...deps, db: tx }, user.id, caller.address)) === null;
  if (isNew && wantsMail(user, 'new-device'))
    await notifyOwner(tx, {
      userId: user.id,
      what: 'new-device',
      device: caller.name ?? null,
      country: deps.countryOf(caller.address),
    });
  await rememberNetwork(tx, deps, user.id, caller.address);
  const device = deviceTicketFor(deps, user.id, known?.id ?? newSecret());
  return {
    userId: user.id,
    device,
    checked: { password: user.passwordHash, code, from: originOf(caller) },
  };
}

/** The device's id, if it has signed in since the authenticator was set up. Earlier devices do not count, because
 *  anyone with the password could have registered any number of them. */
async function deviceSinceApp(
  deps: IdentityNeeds,
  userId: string,
  ticket: string | null,
): Promise<string | null> {
  const device = deviceOf(deps, userId, ticket);
  if (!device?.at) return null;
  const app = await deps.db.authenticator.findUnique({ where: { userId } });
  return app?.since && device.at >= app.since ? device.id : null;
}

export type StepGuess = {
  userId: string;
  code: string;
  /** The caller is signed in and was not asked for the password. */
  signedIn?: boolean;
};

/** Counts a guess at an authenticator code in the budgets of the person and of the network address. A device that is
 *  known since the app was set up has its own budget instead; recovery codes count only for the address. If the
 *  person's or the device's budget is used up, the owner is notified, because the caller knows the password or is
 *  signed in. Returns a function that gives the points back.
 *  @throws AppError 'too-many-requests'. */
export async function takeStepGuess(
  deps: IdentityNeeds,
  caller: Caller,
  { userId, code, signedIn }: StepGuess,
): Promise<() => Promise<void>> {
  const device = await deviceSinceApp(deps, userId, caller.device);
  const isOfApp = isAppCode(code);
  const backToAddress =
    device && isOfApp ? null : await takeAll(deps, [[ADDRESS_GUESSES, caller.address]]);
  const whose = device ?? (await passwordOf(deps, userId));
  const budgets: [Budget, string][] = [
    [STEP_GUESSES, whose],
    [STEP_GUESSES_A_MONTH, whose],
    [STEP_GUESSES_ALL, device ?? userId],
  ];
  try {
    const backToCodes = await takeAll(deps, isOfApp ? budgets : []);
    return async () => {
      await backToAddress?.();
      await backToCodes();
    };
  } catch (error) {
    if (error instanceof AppError && (await deps.throttle.take(STEP_ALARM, userId)).ok)
      await deps.db.$transaction((tx) =>
        notifyOwner(tx, { userId, what: 'codes-guessed', signedIn }),
      );
    throw error;
  }
}

/** The throttle key of a person and their current password. */
async function passwordOf({ db }: IdentityNeeds, userId: string): Promise<string> {
  const select = { passwordHash: true };
  const user = await db.user.findUnique({ where: { id: userId }, select });
  return `${userId} ${hash('sha256', user?.passwordHash ?? '', 'base64url').slice(0, 22)}`;
}
