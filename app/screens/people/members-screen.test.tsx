// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { inBrowser } from '#tests/fakes/in-browser.tsx';
import { actionsOf } from '#tests/fakes/row-menu.ts';
import { MANAGER_SCREENS } from './member-screens.ts';
import { MembersScreen } from './members-screen.tsx';

const MANAGER = {
  id: 'a manager',
  firstName: 'Lindiwe',
  lastName: 'Dube',
  email: 'lindiwe@kasi.example',
  phone: '',
  isEditable: true,
  isInvited: false,
  invitedAt: null,
  reaches: ['Kasi Home'],
  merchant: { name: 'Kasi Home', email: 'owner@kasi.example' },
};

test('All Managers has first name, last name, email, and Edit and Delete for each [1§2.4.2]', async () => {
  const page = { docs: [MANAGER], page: 1, totalDocs: 1, totalPages: 1 };
  const { page: shown } = await inBrowser(
    <MembersScreen
      screens={MANAGER_SCREENS}
      page={page}
      query={{ page: 1, limit: 25, q: '', sort: 'name' }}
      showsAccount={false}
    />,
  );

  expect(shown.querySelector('h1')?.textContent).toBe('All Managers');
  const heads = [...shown.querySelectorAll('th')].map(({ textContent }) => textContent);
  expect(heads).toEqual(expect.arrayContaining(['First Name', 'Last Name', 'Email']));
  expect(await actionsOf(shown, 'Lindiwe Dube')).toEqual(['Edit', 'Delete']);
});
