import type { Role } from '@prisma/client';

/** The role's name as shown beside a person's name. */
export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  admin: 'Administrator',
  merchant: 'Owner',
  storeManager: 'Manager',
  hubStaff: 'Hub staff',
};
