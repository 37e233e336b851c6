import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { LINK_IS_OVER } from '#app/domain/people/mail-choices.rules.ts';
import { readUnsubscribe, unsubscribe } from '#app/domain/people/unsubscribe.ts';
import { unsubscribeMessages } from '#app/messages/unsubscribe.ts';
import { UnsubscribeScreen } from '#app/screens/people/unsubscribe-screen.tsx';
import type { RouteHandle } from '#app/shells/route-handle.ts';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

const { text } = unsubscribeMessages.in('en');

export const handle = {
  gone: {
    said: LINK_IS_OVER,
    title: text('gone.title'),
    words: text('gone.body'),
    back: { path: '/profile', label: text('gone.back') },
  },
} satisfies RouteHandle;

export const meta = () => [{ title: text('title') }];

/** Mail programs follow links automatically, so opening the page changes nothing. */
export const loader = screenLoader(async ({ request, context }: LoaderFunctionArgs) => {
  const ticket = ticketOf(request);
  const { label } = readUnsubscribe(context.auth, ticket);
  return { ticket, label };
});

/** A mail program's own button sends this without a browser, so the ticket alone decides (RFC 8058). */
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
