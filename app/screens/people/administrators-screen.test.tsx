import { expect, test } from 'vitest';
import { drawn, textOf } from '#tests/fakes/drawn.tsx';
import { AdministratorsScreen } from './administrators-screen.tsx';

const ROW = {
  id: '1',
  name: 'New Admin',
  email: 'new@thumela.example',
  since: '2026-11-27T08:00:00Z',
};

const screenWith = async (approvedBy: string | null, isApprovedBySelf: boolean) =>
  textOf(
    await drawn(
      <AdministratorsScreen
        administrators={[]}
        waiting={[{ ...ROW, approvedBy, isApprovedBySelf }]}
      />,
      '/administrators',
    ),
  );

test('after one approval, only the other administrators can approve', async () => {
  expect(await screenWith(null, false)).toContain('Make administrator');
  const others = await screenWith('Ada Admin', false);
  expect(others).toContain('Approved by Ada Admin, 1 of 2');
  expect(others).toContain('Make administrator');
  const own = await screenWith('Ada Admin', true);
  expect(own).toContain('Approved by you, 1 of 2');
  expect(own).not.toContain('Make administrator');
  expect(own).toContain('Refuse');
});
