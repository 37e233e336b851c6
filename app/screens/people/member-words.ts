import type { HelpPage } from '#app/shells/help-pages.rules.ts';
import type { ChoiceWords } from './reach-choices.tsx';

/** The texts and paths of the screens for one kind of member. */
export type MemberWords = {
  title: string;
  /** Name of the table. */
  label: string;
  /** Path of the list. */
  path: string;
  add: string;
  addPath: string;
  editPath(id: string): string;
  /** Heading of the column with their stores or hubs. */
  reach: string;
  remove: string;
  /** The consequences of removing a member (`removed`), or an invited person who has not joined yet
   *  (`uninvited`). */
  removed: string;
  uninvited: string;
  arrivals: Readonly<Record<string, string>>;
  empty: { title: string; words: string };
  help: HelpPage;
  form: {
    /** Label of the link back to the list. */
    back: string;
    noun: { one: string; label: string };
    choices: ChoiceWords;
  };
};

export const MANAGER_WORDS: MemberWords = {
  title: 'All Managers',
  label: 'Managers',
  path: '/all-managers',
  add: '+ Add New Manager',
  addPath: '/add-manager',
  editPath: (id) => `/add-manager?manager=${id}`,
  reach: 'Stores',
  remove: 'Delete Manager',
  removed:
    'They lose access to this account and its orders at once. What they shipped and printed stays.',
  uninvited: 'The invitation stops working.',
  arrivals: {
    added: 'Manager added. We emailed them how to start.',
    invited: 'Invited. They already have an account, and keep their name and password.',
    saved: 'Manager saved.',
  },
  empty: {
    title: 'No managers yet',
    words: 'A manager ships and prints orders of the stores you choose, and sees no other orders.',
  },
  help: 'managers',
  form: {
    back: 'All Managers',
    noun: { one: 'manager', label: 'Manager' },
    choices: {
      field: 'stores',
      legend: 'Store Names',
      none: 'No stores in this account yet. Connect one first.',
      missing: 'Select store(s)',
    },
  },
};

export const HUB_STAFF_WORDS: MemberWords = {
  title: 'Hub Staff',
  label: 'Hub staff',
  path: '/hub-staff',
  add: '+ Add Hub Staff',
  addPath: '/hub-staff/add',
  editPath: (id) => `/hub-staff/add?person=${id}`,
  reach: 'Hubs',
  remove: 'Delete Hub Staff',
  removed:
    'They are signed out of the hubs at once and no longer see hub orders. What they received stays.',
  uninvited: 'The invitation stops working.',
  arrivals: {
    added: 'Hub staff added. We emailed them how to start.',
    invited: 'Invited. They already have an account, and keep their name and password.',
    saved: 'Hub staff saved.',
  },
  empty: {
    title: 'No hub staff yet',
    words: 'Hub staff receive the parcels of the hubs you choose, and see no other orders.',
  },
  help: 'administration',
  form: {
    back: 'Hub Staff',
    noun: { one: 'person', label: 'Hub Staff' },
    choices: {
      field: 'hubs',
      legend: 'Hub Names',
      none: 'No hubs yet. Create one first.',
      missing: 'Select hub(s)',
    },
  },
};
