import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { formAction, screenLoader } from '#app/auth/screen-access.server.ts';
import { sessionCaller } from '#app/auth/session-actor.server.ts';
import { changeOwnAccess } from '#app/domain/people/change-own-access.ts';
import { readOwnAccess } from '#app/domain/people/own-access.ts';
import { OwnAccessForm } from '#app/domain/people/own-access.schema.ts';
import { isAppError } from '#app/domain/shared/errors.ts';
import { accessMessages } from '#app/messages/access.ts';
import { AccessScreen } from '#app/screens/people/access-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

const { text } = accessMessages.in('en');

export const meta = () => [{ title: text('title') }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor } = await enter(args);
  const { sessions, tokens } = await readOwnAccess(services, actor, await standingOf(args));
  return {
    sessions: sessions.map(({ createdAt, lastSeenAt, ...session }) => ({
      ...session,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
    tokens: tokens.map(({ createdAt, lastUsedAt, expiresAt, ...token }) => ({
      ...token,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      expiresAt: expiresAt?.toISOString() ?? null,
    })),
  };
});

export const action = formAction(async (args: ActionFunctionArgs) => {
  const { services, actor, input } = await enter(args, { form: OwnAccessForm });
  try {
    const done = await changeOwnAccess(services, actor, await standingOf(args), input);
    return { ...done, errors: undefined };
  } catch (error) {
    // Another tab or device did the same first, so the request is already fulfilled.
    const message =
      isAppError(error) && error.code === 'not-found' ? GONE[input.intent] : undefined;
    if (!message) throw error;
    return { message, token: null, errors: undefined };
  }
});

const GONE: Partial<Record<OwnAccessForm['intent'], string>> = {
  endSession: text('devices.gone'),
  endToken: text('revoke.gone'),
};

/** This browser's own session, which is marked in the list. */
async function standingOf({ request, context }: LoaderFunctionArgs) {
  const caller = await sessionCaller(context.auth, request.headers.get('cookie'));
  return caller?.standing ?? null;
}

export default function AccessRoute() {
  return <AccessScreen {...useLoaderData<typeof loader>()} />;
}
