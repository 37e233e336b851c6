import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { WaitingForApprovalScreen } from '#app/screens/people/waiting-for-approval-screen.tsx';

export const meta = () => [{ title: 'Waiting for approval' }];

/** The page is the same for everyone and reveals nothing about a user. */
export function loader({ context }: LoaderFunctionArgs) {
  return { productName: context.services.settings.productName };
}

export default function WaitingForApprovalRoute() {
  return <WaitingForApprovalScreen {...useLoaderData<typeof loader>()} />;
}
