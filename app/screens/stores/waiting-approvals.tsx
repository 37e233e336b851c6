import { Link } from '@remix-run/react';
import type { WaitingApproval } from '#app/domain/stores/woo-connect-state.ts';
import { storeMessages } from '#app/messages/stores.ts';
import { useShell } from '#app/shells/shell.ts';
import { Banner } from '#app/ui/banner.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { finishPath } from './store-paths.ts';

/** Stores that have approved the user's request, but whose connection the user has not finished yet. */
export function WaitingApprovals({ approvals }: { approvals: readonly WaitingApproval[] }) {
  const { href } = useShell();
  const { text, parts } = useMessages(storeMessages);
  return approvals.map(({ id, storeName }) => (
    <Banner key={id} tone="warm" title={text('waiting.title', { store: storeName })}>
      <p>
        {parts('waiting.body', {
          link: (inside) => (
            <Link key="link" className="t-link" to={href(finishPath(id))}>
              {inside}
            </Link>
          ),
        })}
      </p>
    </Banner>
  ));
}
