import { expect, test } from 'vitest';
import { AuditQuery } from '#app/domain/audit/audit.schema.ts';
import { drawn, textOf } from '#tests/fakes/drawn.tsx';
import type { AuditErrors } from './audit-filters.tsx';
import { AuditScreen } from './audit-screen.tsx';

const screen = (asked: object, errors: AuditErrors = {}) =>
  drawn(
    <AuditScreen
      page={{ rows: [], next: null }}
      people={[]}
      query={AuditQuery.parse(asked)}
      errors={errors}
      isOfAll
      productName="Thumela"
    />,
  );

test('an empty log says “No activity yet” only without a filter', async () => {
  expect(textOf(await screen({}))).toContain('No activity yet');
  for (const asked of [{ account: 'a@b.example' }, { q: '1' }, { from: '2026-01-01' }])
    expect(textOf(await screen(asked))).toContain('No matching activity');
});

test('an error of the filter is shown at its field', async () => {
  const page = await screen(
    { account: 'nobody@shop.example' },
    { account: 'No account has this email address.' },
  );

  const [, id] =
    /name="account"[^>]*aria-invalid="true" aria-describedby="([^"]+)"/.exec(page) ?? [];
  expect(id).toBeTruthy();
  expect(page).toContain(`id="${id}" class="t-field__error" role="alert"`);
  expect(textOf(page)).toContain('No account has this email address.');
});
