import { Link } from '@remix-run/react';
import { useShell } from '#app/shells/shell.ts';
import { Banner } from '#app/ui/banner.tsx';

/** Shown on pages whose changes need two administrators: the number of waiting changes, with a link. */
export function WaitingChanges({ count }: { count: number }) {
  const { href } = useShell();
  if (count === 0) return null;
  const title =
    count === 1
      ? '1 adjustment needs another administrator'
      : `${count} adjustments need another administrator`;
  return (
    <Banner tone="info" title={title}>
      <p>
        See the old and new values under{' '}
        <Link className="t-link" to={href('/adjustments')}>
          Adjustments
        </Link>
        . The old values apply until another administrator approves.
      </p>
    </Banner>
  );
}
