import { z } from 'zod';
import { LONGEST_WORDPRESS_TOKEN } from '#app/auth/wordpress-token.ts';
import { openWordpressSession } from '#app/auth/wordpress-session.server.ts';
import { openEndpoint } from './endpoint.ts';

const OpenSession = z
  .object({
    token: z.string().max(LONGEST_WORDPRESS_TOKEN).meta({
      description:
        'The token that the plugin, or the back office, signed for the person using its page. Valid once.',
    }),
    bearer: z.string().max(100).nullish().meta({
      description: 'The bearer token of the session to continue. Omit it to start a new session.',
    }),
  })
  .meta({ id: 'OpenWordpressSession' });

/** Our page inside wp-admin or a back office calls this when it opens, and then every few seconds. */
export const wordpressEndpoints = [
  openEndpoint({
    method: 'post',
    path: '/wordpress/session',
    summary: 'Start or continue the session of our page in WordPress or a back office',
    tag: 'stores',
    body: OpenSession,
    output: z.object({
      bearer: z.string(),
      expires_in_ms: z.number(),
      user: z
        .string()
        .meta({ description: 'The ID of the person in WordPress or the back office.' }),
    }),
    errors: ['not-signed-in', 'store-elsewhere'],
    audit: {
      none: 'A session lasts only seconds. What a person does in it is recorded in the activity log.',
    },
    example: { body: { token: 'x.y', bearer: 'wps_none' } },
    exampleMayBeRefused: true,
    handle: async ({ services }, { body }) => {
      const { token, bearer = null } = body;
      const session = await openWordpressSession(services, { token, bearer });
      const { bearer: given, expiresAt, wpUser } = session;
      const lastsMs = expiresAt.getTime() - services.clock.now().getTime();
      return { bearer: given, expires_in_ms: lastsMs, user: wpUser };
    },
  }),
];
