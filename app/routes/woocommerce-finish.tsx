import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { connectingBrowser } from '#app/auth/connecting-browser.server.ts';
import { enter } from '#app/auth/enter.server.ts';
import { formAction, screenLoader } from '#app/auth/screen-access.server.ts';
import { invalidField, notFound } from '#app/domain/shared/errors.ts';
import { confirmWooConnect } from '#app/domain/stores/woo-approval.ts';
import { wooConnectState } from '#app/domain/stores/woo-connect-state.ts';
import { WooFinishScreen } from '#app/screens/stores/woo-finish-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: 'Woocommerce' }];

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
  code: z.string().trim().min(1, 'Enter the code from your store.').max(40),
});

const NONE =
  'Enter the eight letters and digits from your store, for example 7KQM-2XWD. This did not count as an attempt.';
const WRONG = 'This is not the code in your store. Use the newest entry there.';
const OVER = 'The time is over, or the code was wrong too often. Start again under All Stores.';

/** The code proves that the store belongs to the user; only then are the keys accepted. */
export const action = formAction(async (args: ActionFunctionArgs) => {
  const { services, actor, input } = await enter(args, { permission: 'store.write', form: Form });
  const browser = await connectingBrowser(args);
  const outcome = await confirmWooConnect(services, actor, { ...input, browser });
  if (outcome === 'not-yours') throw notFound('Connection');
  if (outcome === 'no-code') throw invalidField('code', NONE);
  if (outcome === 'over') throw invalidField('code', OVER);
  if (outcome === 'wrong-code') {
    const { triesLeft } = await wooConnectState(services, actor, { ...input, browser });
    throw invalidField('code', `${WRONG} ${leftOf(triesLeft ?? 0)}`);
  }
  return data({ errors: undefined });
});

function leftOf(tries: number): string {
  return tries === 1 ? 'You have 1 attempt left.' : `You have ${tries} attempts left.`;
}

export default function WooFinishRoute() {
  return (
    <WooFinishScreen
      {...useLoaderData<typeof loader>()}
      errors={useActionData<typeof action>()?.errors}
    />
  );
}
