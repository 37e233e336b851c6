import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { verifyEmailMessages } from '#app/messages/verify-email.ts';
import { WaitingForApprovalScreen } from '#app/screens/people/waiting-for-approval-screen.tsx';

export const meta = () => [{ title: verifyEmailMessages.in('en').text('approval.title') }];

/** The page is the same for everyone and reveals nothing about a user. */
export function loader({ context }: LoaderFunctionArgs) {
  return { productName: context.services.settings.productName };
}

export default function WaitingForApprovalRoute() {
  return <WaitingForApprovalScreen {...useLoaderData<typeof loader>()} />;
}
