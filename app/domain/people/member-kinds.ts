import type { Role } from '@prisma/client';
import type { Actor } from '#app/domain/shared/actor.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Permission } from '#app/domain/shared/permissions.ts';
import { accountFor } from './account-for.ts';
import { HUBS, STORES, type Reach } from './reach.ts';

/** A kind of member that others add. It holds every difference between the kinds (product.md D38). */
export type MemberKind = {
  role: Extract<Role, 'storeManager' | 'hubStaff'>;
  permission: Extract<Permission, 'manager.write' | 'hubStaff.write'>;
  /** Prefix of the audit log's action names. */
  audit: 'manager' | 'hubStaff';
  noun: string;
  /** The most members of this kind that an account or the operator can have, including invited ones. */
  max: number;
  reach: Reach;
  /** The account that they are added to: the caller's own, or the one whose email address an administrator gives.
   *  Null for the operator's own staff. */
  account: ((db: Tx, actor: Actor, username?: string) => Promise<string>) | null;
  says: {
    removed(name: string): string;
    /** The error if the address belongs to the account's owner; for hub staff, to an administrator. */
    above: string;
    known: string;
    tooMany: string;
  };
  mail: {
    subject(account: string, product: string): string;
    asks(account: string, product: string): string;
  };
};

const MAX_MANAGERS = 200;
const MAX_HUB_STAFF = 1_000;

export const MANAGERS: MemberKind = {
  role: 'storeManager',
  permission: 'manager.write',
  audit: 'manager',
  noun: 'Manager',
  max: MAX_MANAGERS,
  reach: STORES,
  account: (db, actor, username) => accountFor(db, actor, username, 'manager.write'),
  says: {
    removed: (name) => `${name} is no longer a manager.`,
    above: 'This is the email address of the account’s owner.',
    known: 'This person is already a manager of this account.',
    tooMany: `An account can have at most ${MAX_MANAGERS} managers. Remove one first.`,
  },
  mail: {
    subject: (account, product) => `${account} invites you to ${product}`,
    asks: (account, product) => `${account} invites you to manage stores on ${product}.`,
  },
};

export const HUB_STAFF: MemberKind = {
  role: 'hubStaff',
  permission: 'hubStaff.write',
  audit: 'hubStaff',
  noun: 'Hub staff',
  max: MAX_HUB_STAFF,
  reach: HUBS,
  account: null,
  says: {
    removed: (name) => `${name} is no longer hub staff.`,
    above: 'This is the email address of an administrator.',
    known: 'This person is already hub staff.',
    tooMany: `There can be at most ${MAX_HUB_STAFF} hub staff. Remove one first.`,
  },
  mail: {
    subject: (_, product) => `You are invited to join ${product} as hub staff`,
    asks: (_, product) => `${product} invites you to join as hub staff.`,
  },
};

/** The kind of a member, whose role must be `storeManager` or `hubStaff`. */
export function kindOf(role: Role): MemberKind {
  return role === 'hubStaff' ? HUB_STAFF : MANAGERS;
}
