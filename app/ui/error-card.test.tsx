import { expect, test } from 'vitest';
import { UNSAFE_ErrorResponseImpl as ErrorResponse } from '@remix-run/router';
import { drawn, textOf } from '#tests/fakes/drawn.tsx';
import { ErrorCard } from './error-card.tsx';

const cardOf = async (error: unknown) =>
  textOf(
    await drawn(<ErrorCard error={error} home="/" failed="Error loading transaction details" />),
  );

test('the screen’s own title for a failure is shown with the message, or with “Unknown error occurred”', async () => {
  const busy = new ErrorResponse(503, '', { message: 'There is too much to do.' });

  expect(await cardOf(busy)).toContain('Error loading transaction detailsThere is too much to do.');
  expect(await cardOf(new Error('the database'))).toContain('Unknown error occurred');
  expect(await cardOf(new Error('the database'))).not.toContain('the database');
});
