import type { WooConnectState as State } from '#app/domain/stores/connect-woo.ts';
import { useShell } from '#app/shells/shell.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { WooConnectState } from './woo-connect-state.tsx';

type Props = { token: string; isApproved: boolean; state: State | null };

export function WooSuccessScreen({ token, isApproved, state }: Props) {
  const { Page, href } = useShell();
  return (
    <Page title="Woocommerce" back={{ label: 'All Stores', path: '/all-stores' }}>
      <Card title={state?.storeName}>
        {isApproved ? (
          <WooConnectState token={token} initial={state} />
        ) : (
          <p>The store was not connected: you did not approve. Nothing was changed.</p>
        )}
        {isApproved ? null : <ButtonLink to={href('/create-store')}>Try again</ButtonLink>}
      </Card>
    </Page>
  );
}
