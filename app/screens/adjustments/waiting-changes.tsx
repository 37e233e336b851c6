import { Link } from '@remix-run/react';
import { adjustmentPartMessages } from '#app/messages/adjustment-parts.ts';
import { useShell } from '#app/shells/shell.ts';
import { Banner } from '#app/ui/banner.tsx';
import { useMessages } from '#app/ui/use-messages.ts';

/** Shown on pages whose changes need two administrators: the number of waiting changes, with a link. */
export function WaitingChanges({ count }: { count: number }) {
  const { href } = useShell();
  const { text, parts } = useMessages(adjustmentPartMessages);
  if (count === 0) return null;
  return (
    <Banner tone="info" title={text('waiting.title', { count })}>
      <p>
        {parts('waiting.body', {
          link: (inside) => (
            <Link key="link" className="t-link" to={href('/adjustments')}>
              {inside}
            </Link>
          ),
        })}
      </p>
    </Banner>
  );
}
