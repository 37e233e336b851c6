import { Form, useNavigation } from '@remix-run/react';
import { useRef, useState, type RefObject } from 'react';
import { ORDER_ACTIONS } from '#app/domain/orders/actions/index.ts';
import type { OrderForm } from '#app/domain/orders/read-order-form.ts';
import { orderNoticeMessages } from '#app/messages/order-notices.ts';
import { updateOrderMessages } from '#app/messages/update-order.ts';
import { ConfirmOrder } from '#app/screens/order-form/confirm-order.tsx';
import { OrderFields } from '#app/screens/order-form/order-fields.tsx';
import {
  useConfirmedSubmit,
  type OrderFormAnswer,
} from '#app/screens/order-form/use-confirmed-submit.ts';
import { Resumed } from '#app/screens/order-form/resumed.tsx';
import { useBackLink } from '#app/screens/order-form/use-back-link.ts';
import { orderNotices } from '#app/screens/orders/order-detail.rules.ts';
import { orderPath, platformName } from '#app/screens/orders/order-words.rules.ts';
import { useShell } from '#app/shells/shell.ts';
import { useDraft } from '#app/shells/use-draft.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import type { MapTiles } from '#app/ui/map-pin.rules.ts';
import type { Overtaken } from '#app/screens/order-form/merge-forms.rules.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import { addressOfForm } from './address-of-form.rules.ts';
import { useOrderDraft } from './use-order-draft.ts';

type Answer = OrderFormAnswer & { isUpdated?: boolean; isOvertaken?: boolean };
type Props = { order: OrderForm; tiles: MapTiles; answer?: Answer };

export function UpdateOrderScreen(props: Props) {
  const { Page } = useShell();
  const { text } = useMessages(updateOrderMessages);
  const { orderKey, orderId, storeName, problem } = props.order;
  const isUpdated = props.answer?.isUpdated === true;
  // Right after saving, the order may already have been booked, and refused input must stay. So the form is kept
  // even if the order cannot be edited any longer.
  const isAnswered = isUpdated || Boolean(props.answer?.errors);
  return (
    <Page
      title={text('title')}
      subtitle={storeName}
      back={{ label: text('back', { id: orderId }), path: orderPath(orderKey) }}
    >
      {problem && !isAnswered ? (
        <TooLate orderKey={orderKey} problem={problem} />
      ) : (
        <UpdateForm key={orderKey} {...props} isUpdated={isUpdated} />
      )}
    </Page>
  );
}

function TooLate({ orderKey, problem }: { orderKey: string; problem: string }) {
  const { href } = useShell();
  const { text } = useMessages(updateOrderMessages);
  return (
    <Card>
      <EmptyState
        help="create-orders"
        title={text('tooLate.title')}
        action={
          <ButtonLink kind="primary" to={href(orderPath(orderKey))}>
            {text('tooLate.back')}
          </ButtonLink>
        }
      >
        {problem}
      </EmptyState>
    </Card>
  );
}

function UpdateForm({ order, tiles, answer, isUpdated }: Props & { isUpdated: boolean }) {
  const { SaveBar } = useShell();
  const { text } = useMessages(updateOrderMessages);
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useNavigation().state !== 'idle';
  const draft = useOrderDraft(form, order, isUpdated);
  const { isResumed, touch, forget } = useKept({ draft, form, order, isUpdated });
  const [discarded, setDiscarded] = useState<Answer>();
  const confirming = useConfirmedSubmit(form, answer);
  const errors = answer === discarded ? undefined : answer?.errors;
  useBackLink(isUpdated ? (answer?.message ?? null) : null, orderPath(order.orderKey), isBusy);
  const discard = () => {
    forget();
    setDiscarded(answer);
  };
  return (
    <>
      <SaveBar
        isDirty={draft.isDirty && !isUpdated}
        isBusy={isBusy}
        onSave={() => form.current?.requestSubmit()}
        onDiscard={discard}
      />
      <div ref={draft.notice} tabIndex={-1} role="status">
        {draft.overtaken.length > 0 ? <OvertakenNotice overtaken={draft.overtaken} /> : null}
      </div>
      {isResumed && !isUpdated ? <Resumed /> : null}
      <Notices order={order} refused={errors?.message ?? null} />
      <div className="t-stack t-stack--narrow">
        <Card>
          <FromStore platform={order.platform} />
          <Form
            method="post"
            noValidate
            ref={form}
            onInput={touch}
            onSubmit={confirming.begin}
            preventScrollReset
          >
            <DraftFields
              order={order}
              draft={draft}
              errors={errors}
              tiles={tiles}
              onAddress={touch}
            />
            <div className="t-group">
              <Button kind="primary" type="submit" busy={isBusy}>
                {text('button')}
              </Button>
            </div>
          </Form>
        </Card>
      </div>
      <ConfirmOrder {...confirming} />
    </>
  );
}

/** Why the order needs an update, what a change to a booked order causes, and why a change was refused. */
function Notices({ order, refused }: { order: OrderForm; refused: string | null }) {
  const { text } = useMessages(updateOrderMessages);
  const { text: noticeText } = useMessages(orderNoticeMessages);
  return (
    <>
      <div role="alert">
        {refused ? <Banner tone="bad" title={ORDER_ACTIONS.update.failed(refused)} /> : null}
      </div>
      {orderNotices(noticeText, { ...order, warnings: [] }).map(({ tone, title, lines }) => (
        <Banner key={title} tone={tone} title={title}>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Banner>
      ))}
      {order.isBooked ? (
        <Banner tone="info" title={text('booked.title')}>
          <p>{text('booked.body')}</p>
        </Banner>
      ) : null}
    </>
  );
}

type OvertakenNoticeProps = { overtaken: readonly Overtaken[] };

/** What another user saved while this form was open, and what saving it now would do. */
function OvertakenNotice({ overtaken }: OvertakenNoticeProps) {
  const { text, parts } = useMessages(updateOrderMessages);
  const isContested = overtaken.some((one) => one.isContested);
  return (
    <Banner tone="warm" title={text('changed.title')}>
      <p>{text('changed.body')}</p>
      <ul className="t-plain-list">
        {overtaken.map(({ field, now, isContested: isMine }) => (
          <li key={field}>
            {parts(isMine ? 'changed.fieldTyped' : 'changed.field', {
              field: text(`label.${field}`),
              now: now || text('changed.empty'),
              value: (inside) => <strong key="value">{inside}</strong>,
            })}
          </li>
        ))}
      </ul>
      <p>{isContested ? text('changed.keep') : text('changed.add')}</p>
    </Banner>
  );
}

type DraftFieldsProps = Pick<Props, 'order' | 'tiles'> & {
  draft: ReturnType<typeof useOrderDraft>;
  errors: NonNullable<Answer>['errors'];
  onAddress(): void;
};

function DraftFields({ order, draft, errors, tiles, onAddress }: DraftFieldsProps) {
  const { text } = useMessages(updateOrderMessages);
  return (
    <>
      <input type="hidden" name="seen" value={draft.version} />
      <OrderFields
        key={draft.round}
        labelOf={(field) => text(`label.${field}`)}
        values={draft.values}
        address={addressOfForm(draft.values)}
        errors={errors?.fields ?? {}}
        fixedOrderId={order.platform === 'custom' ? null : text('label.orderIdFixed')}
        tiles={tiles}
        onAddress={onAddress}
      />
    </>
  );
}

function FromStore({ platform }: Pick<OrderForm, 'platform'>) {
  const { text } = useMessages(updateOrderMessages);
  if (platform === 'custom') return null;
  return (
    <p className="t-quiet t-lead">{text('fromStore', { platform: platformName(platform) })}</p>
  );
}

type KeptOf = Pick<Props, 'order'> & {
  draft: ReturnType<typeof useOrderDraft>;
  form: RefObject<HTMLFormElement>;
  isUpdated: boolean;
};

/** The draft of this form: what was typed earlier and not saved. */
function useKept({ draft, form, order, isUpdated }: KeptOf) {
  const [isResumed, setResumed] = useState(false);
  const kept = useDraft({
    form,
    name: `update-order ${order.orderKey}`,
    isSaved: isUpdated,
    ownOf: draft.ownOf,
    onFound: (found) => (draft.take(found) ? setResumed(true) : kept.forget()),
  });
  const touch = () => {
    draft.touch();
    kept.note();
  };
  const forget = () => {
    draft.discard();
    kept.forget();
    setResumed(false);
  };
  return { isResumed, touch, forget };
}
