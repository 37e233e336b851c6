import { manifestMessages } from '#app/messages/manifests.ts';
import { useShell } from '#app/shells/shell.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import type { ManifestPart } from './manifest-part.tsx';

type Props = { part: ManifestPart; isFiltered: boolean };

export function ManifestEmpty({ part, isFiltered }: Props) {
  const { href } = useShell();
  const { text } = useMessages(manifestMessages);
  if (part.kind === 'history')
    return part.from || part.to ? (
      <EmptyState help="manifests" title={text('noneOnDays.title')}>
        {text('noneOnDays.body')}
      </EmptyState>
    ) : (
      <EmptyState
        help="manifests"
        title={text('noneConfirmed.title')}
        action={
          <ButtonLink to={href('/manifest-orders')}>{text('noneConfirmed.button')}</ButtonLink>
        }
      >
        {text('noneConfirmed.body')}
      </EmptyState>
    );
  return (
    <EmptyState
      help="manifests"
      title={text(isFiltered ? 'noMatch.title' : 'none.title')}
      action={<ButtonLink to={href('/orders')}>{text('none.button')}</ButtonLink>}
    >
      {text(isFiltered ? 'noMatch.body' : 'none.body')}
    </EmptyState>
  );
}
