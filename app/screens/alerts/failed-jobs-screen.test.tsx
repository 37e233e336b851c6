import { expect, test } from 'vitest';
import { drawn, textOf } from '#tests/fakes/drawn.tsx';
import { FailedJobsScreen } from './failed-jobs-screen.tsx';

test('a failed job has a readable name, with its job name and key below', async () => {
  const row = {
    id: '0193f0a0-0000-7000-8000-000000000001',
    job: 'people.tell-owner',
    key: 'k1',
    state: 'givenUp' as const,
    since: '2026-11-26T09:15:00.000Z',
    error: 'The mail server refused it.',
  };

  const html = await drawn(<FailedJobsScreen total={1} rows={[row]} />);

  expect(textOf(html)).toContain(
    'Email about a sign-in or a change to a person’s accountFailedpeople.tell-owner k1',
  );
  expect(html).toContain(
    'aria-label="Retry: Email about a sign-in or a change to a person’s account k1"',
  );
});
