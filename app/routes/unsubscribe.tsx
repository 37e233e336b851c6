import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { readUnsubscribe, unsubscribe } from '#app/domain/people/unsubscribe.ts';
import { UnsubscribeScreen } from '#app/screens/people/unsubscribe-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: 'Email notifications' }];

/** Mail programs follow links: looking changes nothing. */
export const loader = screenLoader(async ({ request, context }: LoaderFunctionArgs) => {
  const ticket = ticketOf(request);
  const { label } = readUnsubscribe(context.auth, ticket);
  return { ticket, label };
});

/** A mail program's own button asks this without a browser: the ticket alone decides (RFC 8058). */
export const action = screenLoader(async ({ request, context }: ActionFunctionArgs) => {
  await unsubscribe(context.auth, ticketOf(request));
  return { isDone: true };
});

function ticketOf(request: Request): string {
  return new URL(request.url).searchParams.get('ticket') ?? '';
}

export default function UnsubscribeRoute() {
  const { isDone = false } = useActionData<typeof action>() ?? {};
  return <UnsubscribeScreen {...useLoaderData<typeof loader>()} isDone={isDone} />;
}
