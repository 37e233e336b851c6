import { Link } from '@remix-run/react';
import type { WaitingApproval } from '#app/domain/stores/woo-connect-state.ts';
import { useShell } from '#app/shells/shell.ts';
import { Banner } from '#app/ui/banner.tsx';
import { finishPath } from './woo-connect-state.tsx';

/** Stores that have approved the user's request, but whose connection the user has not finished yet. */
export function WaitingApprovals({ approvals }: { approvals: readonly WaitingApproval[] }) {
  const { href } = useShell();
  return approvals.map(({ id, storeName }) => (
    <Banner key={id} tone="warm" title={`${storeName} is approved but not connected yet.`}>
      <p>
        <Link className="t-link" to={href(finishPath(id))}>
          Go back and finish connecting
        </Link>{' '}
        in the browser where you started, or start again.
      </p>
    </Banner>
  ));
}
