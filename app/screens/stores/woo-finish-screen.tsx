import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import type { WooConnectState as State } from '#app/domain/stores/woo-connect-state.ts';
import { useShell } from '#app/shells/shell.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { WooCodeForm } from './woo-code-form.tsx';
import { beginAgainPath, WooConnectState } from './woo-connect-state.tsx';

type Props = { token: string; isApproved: boolean; state: State; errors: FormErrors | undefined };

export function WooFinishScreen({ token, isApproved, state, errors }: Props) {
  const { Page, href, stores } = useShell();
  return (
    <Page title="Woocommerce" back={{ label: 'All Stores', path: '/all-stores' }}>
      <div className="t-stack t-stack--narrow">
        <Card title={state.storeName}>
          {isApproved ? (
            <WooConnectState token={token} initial={state}>
              {(now) => <WooCodeForm token={token} state={now} errors={errors} />}
            </WooConnectState>
          ) : (
            <p>The store was not connected, because you did not approve. Nothing was changed.</p>
          )}
          {isApproved ? null : (
            <ButtonLink to={href(beginAgainPath(state, stores.page))}>Try again</ButtonLink>
          )}
        </Card>
      </div>
    </Page>
  );
}
