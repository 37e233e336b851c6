import type { Role } from '@prisma/client';

/** What people are, where it is written beside their names. */
export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  admin: 'Administrator',
  merchant: 'Owner',
  storeManager: 'Manager',
  hubStaff: 'Hub staff',
};
