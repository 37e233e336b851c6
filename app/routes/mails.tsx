import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { readKeptMails } from '#app/domain/people/read-kept-mails.ts';
import { mailMessages } from '#app/messages/mails.ts';
import { MailsScreen } from '#app/screens/people/mails-screen.tsx';

export const meta = () => [{ title: mailMessages.in('en').text('title') }];

export const loader = screenLoader(async ({ context }: LoaderFunctionArgs) => ({
  mails: await readKeptMails(context.services),
}));

export default function MailsRoute() {
  return <MailsScreen {...useLoaderData<typeof loader>()} />;
}
