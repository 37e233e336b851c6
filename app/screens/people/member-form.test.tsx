import { expect, test } from 'vitest';
import { drawn, textOf } from '#tests/fakes/drawn.tsx';
import { MemberFormScreen } from './member-form-screen.tsx';
import { HUB_STAFF_SCREENS, MANAGER_SCREENS } from './member-screens.ts';

const MEMBER = {
  id: 'm',
  firstName: 'Lindiwe',
  lastName: 'Dube',
  email: 'lindiwe@kasi.example',
  phone: '+27821234567',
  isEditable: true,
  isInvited: false,
  invitedAt: null,
  reaches: [],
  merchant: { name: 'Kasi Home', email: 'owner@kasi.example' },
};

test.each([MANAGER_SCREENS, HUB_STAFF_SCREENS])(
  'the form says who can change the email address',
  async (screens) => {
    const page = {
      member: MEMBER,
      choices: [],
      username: '',
      asksAccount: false,
      accountError: null,
    };

    const text = textOf(await drawn(<MemberFormScreen screens={screens} {...page} />));

    expect(text).toContain(
      'Only this person can change it, in their own profile. If it is wrong, add the person again with the right address.',
    );
  },
);
