import { expect, test } from 'vitest';
import { drawn } from '#tests/fakes/drawn.tsx';
import { Notice } from './notice.tsx';

test('a refusal is heard at once, what is only good to know when there is time', async () => {
  expect(await drawn(<Notice message="Try again later." isError />)).toContain('role="alert"');
  expect(await drawn(<Notice message="Account Created" />)).not.toContain('role="alert"');
  expect(await drawn(<Notice isError />)).not.toContain('role="alert"');
});
