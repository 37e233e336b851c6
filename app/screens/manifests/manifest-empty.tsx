import { useShell } from '#app/shells/shell.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import type { ManifestPart } from './manifest-part.tsx';

type Props = { part: ManifestPart; isFiltered: boolean };

export function ManifestEmpty({ part, isFiltered }: Props) {
  const { href } = useShell();
  if (part.kind === 'history')
    return part.from || part.to ? (
      <EmptyState help="manifests" title="No manifests confirmed on these days">
        Choose other days.
      </EmptyState>
    ) : (
      <EmptyState
        help="manifests"
        title="No confirmed manifests yet"
        action={<ButtonLink to={href('/manifest-orders')}>Go to Manifest Orders</ButtonLink>}
      >
        Confirmed manifests appear here, ready to print again.
      </EmptyState>
    );
  return (
    <EmptyState
      help="manifests"
      title={isFiltered ? 'No orders match' : 'No orders in the manifest'}
      action={<ButtonLink to={href('/orders')}>Go to Orders</ButtonLink>}
    >
      {isFiltered ? 'Try fewer words or another status.' : 'Select orders and choose Manifest.'}
    </EmptyState>
  );
}
