import { useNavigate } from '@remix-run/react';
import {
  EVERY_SHEET,
  LABEL_SHEETS,
  type LabelSheet,
} from '#app/domain/documents/label-sheet.rules.ts';
import { RefreshButton } from '#app/screens/refresh-button.tsx';
import { useShell } from '#app/shells/shell.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { MenuButton, type MenuAction } from '#app/ui/menu-button.tsx';
import { EXPORT_STYLES } from './export-styles.ts';
import type { OrdersExport } from './use-orders-export.tsx';
import { useEffect } from 'react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { ordersMessages } from '#app/messages/orders.ts';
import { useSender } from '#app/shells/use-sender.ts';
import { useMessages } from '#app/ui/use-messages.ts';

type Props = {
  canCreate: boolean;
  /** Null for users who may not export orders. */
  exporting: OrdersExport | null;
  /** The user's label size for PDF labels; null for users who print none. */
  labelSheet: LabelSheet | null;
};

/** Rarely used actions are behind one button, so that the page header fits on a phone. */
export function OrdersActions({ canCreate, exporting, labelSheet }: Props) {
  const { has, href, showKeys } = useShell();
  const { text } = useMessages(ordersMessages);
  const navigate = useNavigate();
  const labelSize = useLabelSize(labelSheet);
  const canImport = canCreate && has('/orders/import');
  const actions: MenuAction[] = [
    ...(exporting ? EXPORT_STYLES.map((style) => ({ ...style, group: text('head.export') })) : []),
    ...(canImport
      ? [{ key: 'import', label: text('head.importCsv'), group: text('head.import') }]
      : []),
    ...(labelSize.chosen
      ? EVERY_SHEET.map((key) => ({
          key,
          label: LABEL_SHEETS[key].words,
          group: text('head.labelSize'),
          isChosen: key === labelSize.chosen,
        }))
      : []),
  ];
  const choose = (key: string) => {
    const sheet = EVERY_SHEET.find((one) => one === key);
    if (sheet) labelSize.choose(sheet);
    else if (key === 'import') navigate(href('/orders/import'));
    else exporting?.start(key);
  };
  return (
    <>
      <span className="t-needs-keys">
        <Button
          kind="quiet"
          aria-label={text('head.keys')}
          title={text('head.keys')}
          onClick={showKeys}
        >
          <kbd>?</kbd>
        </Button>
      </span>
      <RefreshButton />
      {actions.length > 0 ? (
        <MenuButton
          label={text('head.more')}
          actions={actions}
          busy={labelSize.isBusy || exporting?.isBusy === true}
          onAction={choose}
        />
      ) : null}
      {canCreate && has('/orders/create') ? (
        <ButtonLink kind="primary" to={href('/orders/create')}>
          {text('head.create')}
        </ButtonLink>
      ) : null}
    </>
  );
}

/** The label size for PDF labels, saved for the user, or for the store inside its own admin. */
function useLabelSize(sheet: LabelSheet | null) {
  const { href, toast } = useShell();
  const { text } = useMessages(ordersMessages);
  const { send, data, state, formData } = useSender<{ isChosen: true } | { errors: FormErrors }>(
    href('/papers'),
  );
  useEffect(() => {
    if (data && 'errors' in data)
      toast(data.errors.message ?? text('head.labelSizeFailed'), { isError: true });
  }, [data, toast, text]);
  const asked = EVERY_SHEET.find((one) => one === formData?.get('labelSheet'));
  return {
    chosen: sheet && (asked ?? sheet),
    isBusy: state === 'submitting',
    choose: (labelSheet: LabelSheet) => send({ labelSheet }),
  };
}
