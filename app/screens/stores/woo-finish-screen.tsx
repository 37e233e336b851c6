import { Form, useNavigation } from '@remix-run/react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import type { WooConnectState as State } from '#app/domain/stores/woo-connect-state.ts';
import { wooFinishMessages } from '#app/messages/woo-finish.ts';
import { useShell } from '#app/shells/shell.ts';
import { ButtonLink, Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { TextField } from '#app/ui/form-field.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { beginAgainPath } from './store-paths.ts';
import { WooConnectState } from './woo-connect-state.tsx';

type Props = { token: string; isApproved: boolean; state: State; errors: FormErrors | undefined };

export function WooFinishScreen({ token, isApproved, state, errors }: Props) {
  const { Page, href, stores } = useShell();
  const { text } = useMessages(wooFinishMessages);
  return (
    <Page title="Woocommerce" back={{ label: text('back'), path: '/all-stores' }}>
      <div className="t-stack t-stack--narrow">
        <Card title={state.storeName}>
          {isApproved ? (
            <WooConnectState token={token} initial={state}>
              {(now) => <WooCodeForm token={token} state={now} errors={errors} />}
            </WooConnectState>
          ) : (
            <p>{text('denied')}</p>
          )}
          {isApproved ? null : (
            <ButtonLink to={href(beginAgainPath(state, stores.page))}>{text('again')}</ButtonLink>
          )}
        </Card>
      </div>
    </Page>
  );
}

type WooCodeFormProps = { token: string; state: State; errors: FormErrors | undefined };

/** Asks for a code that only the store's own people can read in its admin, as proof that the store is theirs. */
function WooCodeForm({ token, state, errors }: WooCodeFormProps) {
  const { text, parts } = useMessages(wooFinishMessages);
  const isBusy = useNavigation().state !== 'idle';
  return (
    <div className="t-stack">
      <p>{parts('code.lead', { b: (inside) => <strong key="b">{inside}</strong> })}</p>
      <p>
        <a
          className="t-button t-button--plain"
          href={state.codeAt}
          target="_blank"
          rel="noopener noreferrer"
        >
          {text('code.show')}
        </a>
      </p>
      <p className="t-quiet">{text('code.tab')}</p>
      <Form method="post" noValidate>
        <input type="hidden" name="token" value={token} />
        <TextField
          label={text('code.label')}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          help={text('code.help')}
          error={errors?.fields['code'] ?? errors?.message}
        />
        <Button kind="primary" type="submit" busy={isBusy}>
          {text('code.button')}
        </Button>
      </Form>
    </div>
  );
}
