import { useRef, useState } from 'preact/hooks';
import type { AdminPage, Translate } from './admin-page.ts';
import type { Problem } from './backend.ts';
import { rowsOf, type Batch, type PlatformRow } from './backend.wire.ts';
import { LeftOutNotice, MissingNotice, ProblemNotice, problemText, Waiting } from './notices.tsx';
import { useAnswer } from './use-answer.ts';

type Sending =
  | { state: 'asking' | 'sending' }
  | { state: 'failed'; problem: Problem }
  | { state: 'done'; batch: Batch };

/** Asks for confirmation before booking, then shows the result for each order. */
export function ShipOrders({ ids, backend, t, onClose }: AdminPage & { onClose(): void }) {
  const [found, reload] = useAnswer(() => backend.findOrders(ids));
  const [parcels, setParcels] = useState(1);
  const { sending, send } = useSending(backend);
  const whole = found?.ok ? found.value : [];
  const orders = rowsOf(whole);
  const ready = orders.filter((order) => order.ship_problem === null);
  const mayAsk = ready.length > 0 && sending.state !== 'done';

  return (
    <s-admin-action heading={t('ship.heading')} loading={found === null}>
      <s-stack gap="base">
        {found === null ? <Waiting text={t('loading')} /> : null}
        {found?.ok === false ? (
          <ProblemNotice problem={found.problem} t={t} onRetry={reload} />
        ) : null}
        {found?.ok && sending.state !== 'done' ? (
          <>
            {sending.state === 'failed' ? <NotHeard problem={sending.problem} t={t} /> : null}
            <MissingNotice count={ids.length - whole.length} t={t} onRetry={reload} />
            <Question ready={ready} blocked={orders.filter((one) => one.ship_problem)} t={t} />
            {ready.length > 0 ? (
              <ParcelsField
                count={ready.length}
                parcels={parcels}
                isSending={sending.state === 'sending'}
                onChange={setParcels}
                t={t}
              />
            ) : null}
          </>
        ) : null}
        {sending.state === 'done' ? <Result batch={sending.batch} orders={orders} t={t} /> : null}
      </s-stack>
      {mayAsk ? (
        <ConfirmButton state={sending.state} onSend={() => void send(ready, parcels)} t={t} />
      ) : null}
      <s-button
        slot="secondary-actions"
        disabled={sending.state === 'sending'}
        onClick={() => onClose()}
      >
        {t(mayAsk ? 'ship.cancel' : 'ship.close')}
      </s-button>
    </s-admin-action>
  );
}

/** The request to ship, and its progress. */
function useSending(backend: AdminPage['backend']) {
  const [sending, setSending] = useState<Sending>({ state: 'asking' });
  const keyOf = useKeys();
  const isUnderWay = useRef(false);
  const send = async (orders: readonly PlatformRow[], parcels: number) => {
    // A second click can arrive before the button is rendered as busy.
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setSending({ state: 'sending' });
    const orderKeys = orders.map((order) => order.order_key);
    const answer = await backend.ship(orderKeys, keyOf(orderKeys, parcels), parcels);
    isUnderWay.current = false;
    if (answer.ok) return setSending({ state: 'done', batch: answer.value });
    const { problem } = answer;
    if (problem.skipped.length > 0)
      return setSending({ state: 'done', batch: { accepted: [], skipped: problem.skipped } });
    setSending({ state: 'failed', problem });
  };
  return { sending, send };
}

/** At most this many parcels can be entered for a shipment. */
const MAX_PARCELS = 20;

function parcelsIn(text: string): number {
  const count = Math.round(Number(text)) || 1;
  return Math.min(Math.max(count, 1), MAX_PARCELS);
}

/** Returns one key for the same orders and number of parcels, as long as the dialog is open. When they are sent again
 *  after a lost answer, nothing is booked twice. */
function useKeys(): (orderKeys: readonly string[], parcels: number) => string {
  const keys = useRef(new Map<string, string>());
  return (orderKeys, parcels) => {
    const wanted = [parcels, ...orderKeys].join();
    const key = keys.current.get(wanted) ?? crypto.randomUUID();
    keys.current.set(wanted, key);
    return key;
  };
}

type Sides = { ready: PlatformRow[]; blocked: PlatformRow[]; t: Translate };

function Question({ ready, blocked, t }: Sides) {
  const rows = blocked.map((one) => ({ name: one.order_id, reason: one.ship_problem ?? '' }));
  return (
    <>
      {ready.length > 0 ? (
        <>
          <s-text type="strong">{t('ship.question', { count: ready.length })}</s-text>
          <s-text>{ready.map((order) => order.order_id).join(', ')}</s-text>
          <s-text color="subdued">{t('ship.fee')}</s-text>
        </>
      ) : null}
      <LeftOutNotice heading={t('ship.blocked', { count: rows.length })} rows={rows} />
    </>
  );
}

/** Shown when the request may not have arrived, or was refused as a whole. */
function NotHeard({ problem, t }: { problem: Problem; t: Translate }) {
  const isUnsure = problem.kind === 'unreachable';
  return (
    <s-banner tone="critical" heading={t(isUnsure ? 'ship.unsure' : 'problem.heading')}>
      <s-text>{isUnsure ? t('ship.unsureText') : problemText(problem, t)}</s-text>
    </s-banner>
  );
}

function Result({ batch, orders, t }: { batch: Batch; orders: PlatformRow[]; t: Translate }) {
  const nameOf = (orderKey: string) =>
    orders.find((order) => order.order_key === orderKey)?.order_id ?? orderKey;
  const count = batch.accepted.length;
  const rows = batch.skipped.map((one) => ({ name: nameOf(one.orderKey), reason: one.reason }));
  return (
    <>
      {count > 0 ? (
        <s-banner tone="success" heading={t('ship.done', { count })}>
          <s-stack gap="base">
            <s-text>{batch.accepted.map(nameOf).join(', ')}</s-text>
            <s-text>{t('ship.doneText')}</s-text>
          </s-stack>
        </s-banner>
      ) : null}
      <LeftOutNotice heading={t('ship.leftOut', { count: rows.length })} rows={rows} />
    </>
  );
}

type ParcelsProps = {
  count: number;
  parcels: number;
  isSending: boolean;
  onChange(parcels: number): void;
  t: Translate;
};

function ParcelsField({ count, parcels, isSending, onChange, t }: ParcelsProps) {
  return (
    <s-number-field
      label={t('ship.parcels', { count: count })}
      details={t('ship.parcelsHelp')}
      min={1}
      max={MAX_PARCELS}
      step={1}
      inputMode="numeric"
      value={String(parcels)}
      disabled={isSending}
      onChange={(event) => onChange(parcelsIn(event.currentTarget.value))}
    />
  );
}

type ConfirmProps = { state: Sending['state']; onSend(): void; t: Translate };

function ConfirmButton({ state, onSend, t }: ConfirmProps) {
  return (
    <s-button
      slot="primary-action"
      variant="primary"
      loading={state === 'sending'}
      disabled={state === 'sending'}
      onClick={onSend}
    >
      {t(state === 'failed' ? 'ship.again' : 'ship.confirm')}
    </s-button>
  );
}
