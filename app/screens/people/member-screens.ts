import type { HelpPage } from '#app/shells/help-pages.rules.ts';

/** What differs between the screens of the two kinds of members, besides their texts. */
export type MemberScreens = {
  /** The last part of the keys of the texts that differ. */
  kind: 'manager' | 'hubStaff';
  /** Path of the list. */
  path: string;
  addPath: string;
  editPath(id: string): string;
  /** The form's field with their stores or hubs. */
  reachField: 'stores' | 'hubs';
  /** The error when nothing is chosen; it disappears with the first choice. */
  missing: string;
  help: HelpPage;
};

export const MANAGER_SCREENS: MemberScreens = {
  kind: 'manager',
  path: '/all-managers',
  addPath: '/add-manager',
  editPath: (id) => `/add-manager?manager=${id}`,
  reachField: 'stores',
  missing: 'Select store(s)',
  help: 'managers',
};

export const HUB_STAFF_SCREENS: MemberScreens = {
  kind: 'hubStaff',
  path: '/hub-staff',
  addPath: '/hub-staff/add',
  editPath: (id) => `/hub-staff/add?person=${id}`,
  reachField: 'hubs',
  missing: 'Select hub(s)',
  help: 'administration',
};
