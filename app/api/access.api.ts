import { z } from 'zod';
import { makeOwnToken } from '#app/domain/people/make-own-token.ts';
import {
  endOtherSessions,
  endOwnSession,
  endOwnToken,
  readOwnAccess,
  signOut,
} from '#app/domain/people/own-access.ts';
import { MakeTokenInput } from '#app/domain/people/own-access.schema.ts';
import { endpoint, READS_NO_CUSTOMER } from './endpoint.ts';

const Done = z.object({ message: z.string() });
const ById = z.object({ id: z.uuid() });

const SessionWire = z.object({
  id: z.string(),
  device: z.string().nullable(),
  country: z.string().nullable().meta({
    description: 'The country of the IP address at sign-in, by name. Null if unknown.',
  }),
  created_at: z.string(),
  last_seen_at: z.string(),
  current: z.boolean(),
});
const TokenWire = z.object({
  id: z.string(),
  handle: z.string().meta({ description: 'The last four characters of the token.' }),
  name: z
    .string()
    .nullable()
    .meta({ description: 'The name you gave the token. Null for a sign-in through the API.' }),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  current: z.boolean(),
});

/** What gives access to a person's own account: sessions and tokens. The signed-in person lists, creates and revokes
 *  them. A named token may only revoke itself. */
export const accessEndpoints = [
  endpoint({
    method: 'get',
    path: '/users/sessions',
    summary: 'Your signed-in browsers. API tokens cannot make this call',
    tag: 'people',
    permission: 'signed-in',
    output: z.object({ sessions: z.array(SessionWire) }),
    audit: READS_NO_CUSTOMER,
    example: {},
    handle: async ({ services, standing }, actor) => {
      const { sessions } = await readOwnAccess(services, actor, standing);
      return {
        sessions: sessions.map(({ id, device, country, createdAt, lastSeenAt, isCurrent }) => ({
          id,
          device,
          country,
          current: isCurrent,
          created_at: createdAt.toISOString(),
          last_seen_at: lastSeenAt.toISOString(),
        })),
      };
    },
  }),
  endpoint({
    method: 'post',
    path: '/users/sessions/end',
    summary: 'Sign out one of your browsers. Its session ends within seconds',
    tag: 'people',
    permission: 'signed-in',
    body: ById.meta({ id: 'EndSession' }),
    output: Done,
    errors: ['not-found'],
    audit: {
      none: 'An unknown session ID changes nothing. A sign-out is recorded in the activity log.',
    },
    example: ({ fresh }) => ({ body: { id: fresh } }),
    handle: async ({ services, standing }, actor, { body }) => {
      await endOwnSession(services, actor, standing, body);
      return { message: 'Signed out.' };
    },
  }),
  endpoint({
    method: 'post',
    path: '/users/sessions/end-others',
    summary: 'Sign out all other browsers and API sign-ins. API tokens keep working',
    tag: 'people',
    permission: 'signed-in',
    output: Done.extend({ ended: z.number() }),
    audit: ['session.endOthers'],
    example: {},
    handle: async ({ services, standing }, actor) => ({
      message: 'Signed out everywhere else.',
      ...(await endOtherSessions(services, actor, standing)),
    }),
  }),
  endpoint({
    method: 'get',
    path: '/users/tokens',
    summary: 'Your API tokens and API sign-ins. Shows only the last four characters of each token',
    tag: 'people',
    permission: 'signed-in',
    output: z.object({ tokens: z.array(TokenWire) }),
    audit: READS_NO_CUSTOMER,
    example: {},
    handle: async ({ services, standing }, actor) => {
      const { tokens } = await readOwnAccess(services, actor, standing);
      return {
        tokens: tokens.map(({ id, handle, name, isCurrent, ...when }) => ({
          id,
          handle,
          name,
          current: isCurrent,
          created_at: when.createdAt.toISOString(),
          last_used_at: when.lastUsedAt?.toISOString() ?? null,
          expires_at: when.expiresAt?.toISOString() ?? null,
        })),
      };
    },
  }),
  endpoint({
    method: 'post',
    path: '/users/tokens/create',
    summary: 'Create an API token with your rights. Only this response shows the token',
    tag: 'people',
    permission: 'signed-in',
    body: MakeTokenInput.meta({ id: 'MakeToken' }),
    output: z.object({ token: z.string(), handle: z.string(), expires_at: z.string() }),
    errors: ['conflict'],
    audit: ['token.create'],
    example: { body: { name: 'Nightly report', days: 1 } },
    handle: async ({ services, standing }, actor, { body }) => {
      const { token, handle, expiresAt } = await makeOwnToken(services, actor, standing, body);
      return { token, handle, expires_at: expiresAt.toISOString() };
    },
  }),
  endpoint({
    method: 'post',
    path: '/users/tokens/end',
    summary: 'Revoke one of your API tokens or API sign-ins. It stops working within seconds',
    tag: 'people',
    permission: 'signed-in',
    body: ById.meta({ id: 'EndToken' }),
    output: Done,
    errors: ['not-found'],
    audit: ['token.end'],
    example: ({ fresh }) => ({ body: { id: fresh } }),
    handle: async ({ services, standing }, actor, { body }) => {
      await endOwnToken(services, actor, standing, body);
      return { message: 'Token revoked.' };
    },
  }),
  endpoint({
    method: 'post',
    path: '/users/sign-out',
    summary: 'Sign out. Revokes the token or ends the session used for this call',
    tag: 'people',
    permission: 'signed-in',
    output: Done,
    audit: ['token.end'],
    example: {},
    exampleMayBeRefused: true,
    handle: async ({ services, standing }, actor) => {
      await signOut(services, actor, standing);
      return { message: 'Signed out.' };
    },
  }),
];
