import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { enter } from '#app/auth/enter.server.ts';
import { screenLoader } from '#app/auth/screen-doors.server.ts';
import { startPage } from '#app/auth/start-page.ts';

/** Nothing to look at: it leads to where the person's work begins. */
export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { actor } = await enter(args);
  throw redirect(startPage(actor));
});
