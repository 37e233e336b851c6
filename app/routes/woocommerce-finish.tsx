import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { connectingBrowser } from '#app/auth/connecting-browser.server.ts';
import { enter } from '#app/auth/enter.server.ts';
import { formAction, screenLoader } from '#app/auth/screen-access.server.ts';
import { invalidField, notFound } from '#app/domain/shared/errors.ts';
import { confirmWooConnect } from '#app/domain/stores/woo-approval.ts';
import { wooConnectState } from '#app/domain/stores/woo-connect-state.ts';
import { wooFinishMessages } from '#app/messages/woo-finish.ts';
import { WooFinishScreen } from '#app/screens/stores/woo-finish-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: 'Woocommerce' }];

const { text } = wooFinishMessages.in('en');

const Query = z.object({ token: z.string().max(200), success: z.string().catch('1') });

/** The browser is back from the store. The loader only reads the state. */
export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, query } = await enter(args, { permission: 'store.write', query: Query });
  const { token } = query;
  const browser = await connectingBrowser(args);
  const state = await wooConnectState(services, actor, { token, browser });
  return { token, isApproved: query.success !== '0', state };
});

const Form = z.object({
  token: z.string().max(200),
  code: z.string().trim().min(1, text('error.empty')).max(40),
});

/** The code proves that the store belongs to the user; only then are the keys accepted. */
export const action = formAction(async (args: ActionFunctionArgs) => {
  const { services, actor, input } = await enter(args, { permission: 'store.write', form: Form });
  const browser = await connectingBrowser(args);
  const outcome = await confirmWooConnect(services, actor, { ...input, browser });
  if (outcome === 'not-yours') throw notFound('Connection');
  if (outcome === 'no-code') throw invalidField('code', text('error.none'));
  if (outcome === 'over') throw invalidField('code', text('error.over'));
  if (outcome === 'wrong-code') {
    const { triesLeft } = await wooConnectState(services, actor, { ...input, browser });
    throw invalidField('code', text('error.wrong', { tries: triesLeft ?? 0 }));
  }
  return data({ errors: undefined });
});

export default function WooFinishRoute() {
  return (
    <WooFinishScreen
      {...useLoaderData<typeof loader>()}
      errors={useActionData<typeof action>()?.errors}
    />
  );
}
