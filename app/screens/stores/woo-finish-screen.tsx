import { Form, useNavigation } from '@remix-run/react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import type { WooConnectState as State } from '#app/domain/stores/woo-connect-state.ts';
import { useShell } from '#app/shells/shell.ts';
import { ButtonLink, Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { TextField } from '#app/ui/form-field.tsx';
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

type WooCodeFormProps = { token: string; state: State; errors: FormErrors | undefined };

/** Asks for a code that only the store's own people can read in its admin, as proof that the store is theirs. */
function WooCodeForm({ token, state, errors }: WooCodeFormProps) {
  const isBusy = useNavigation().state !== 'idle';
  return (
    <div className="t-stack">
      <p>
        <strong>One last step: confirm that this store is yours.</strong> We left a code in your
        store, under WooCommerce, Settings, Advanced, Webhooks. We read nothing from the store until
        you enter the code here.
      </p>
      <p>
        <a
          className="t-button t-button--plain"
          href={state.codeAt}
          target="_blank"
          rel="noopener noreferrer"
        >
          Show the code in my store
        </a>
      </p>
      <p className="t-quiet">It opens in a new tab. Close the tab once you have the code.</p>
      <Form method="post" noValidate>
        <input type="hidden" name="token" value={token} />
        <TextField
          label="Code"
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          help="Eight letters and digits, for example 7KQM-2XWD."
          error={errors?.fields['code'] ?? errors?.message}
        />
        <Button kind="primary" type="submit" busy={isBusy}>
          Finish connecting
        </Button>
      </Form>
    </div>
  );
}
