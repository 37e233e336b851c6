import { useEffect, useState } from 'preact/hooks';
import type { AdminPage } from './admin-page.ts';
import type { Answer } from './backend.ts';
import { rowsOf, type DocumentKind, type PlatformRow } from './backend.wire.ts';
import { LeftOutNotice, MissingNotice, ProblemNotice, Waiting } from './notices.tsx';
import { useAnswer } from './use-answer.ts';

/** Shopify's print dialog: choose a document, preview it, print it. */
export function PrintOrders(page: AdminPage) {
  const { ids, backend, t } = page;
  const [found, reload] = useAnswer(() => backend.findOrders(ids));
  const [url, setUrl] = useState<string | null>(null);
  return (
    <s-admin-print-action src={url ?? undefined}>
      <s-stack gap="base">
        {found === null ? <Waiting text={t('loading')} /> : null}
        {found?.ok === false ? (
          <ProblemNotice problem={found.problem} t={t} onRetry={reload} />
        ) : null}
        {found?.ok ? (
          <>
            <MissingNotice count={ids.length - found.value.length} t={t} onRetry={reload} />
            {found.value.length > 0 ? (
              <Printable page={page} orders={rowsOf(found.value)} onUrl={setUrl} />
            ) : null}
          </>
        ) : null}
      </s-stack>
    </s-admin-print-action>
  );
}

type PrintableProps = {
  page: AdminPage;
  orders: PlatformRow[];
  onUrl(url: string | null): void;
};

function Printable({ page, orders, onUrl }: PrintableProps) {
  const { t } = page;
  // A document counts as printed once it is made, so none is made before the person has chosen one.
  const [kind, setKind] = useState<DocumentKind | null>(null);
  const [made, retry] = useDocument(page, kind, orders, onUrl);
  const leftOut = leftOutOf(orders, kind, made);
  const count = orders.length - leftOut.length;
  return (
    <>
      <s-choice-list
        label={t('print.choose')}
        name="kind"
        values={kind ? [kind] : []}
        onChange={(event) => {
          const chosen = event.currentTarget.values?.[0];
          setKind(chosen === 'packing-slips' ? chosen : 'shipping-labels');
        }}
      >
        <s-choice value="shipping-labels">{t('print.labels')}</s-choice>
        <s-choice value="packing-slips">{t('print.slips')}</s-choice>
      </s-choice-list>
      {kind && made === null ? <Waiting text={t('print.preparing')} /> : null}
      {made?.ok === false && leftOut.length < orders.length ? (
        <ProblemNotice problem={made.problem} t={t} onRetry={retry} />
      ) : null}
      {made?.ok ? <s-text>{t('print.ready', { count })}</s-text> : null}
      <LeftOutNotice heading={t('print.leftOut', { count: leftOut.length })} rows={leftOut} />
      {made !== null && kind === 'shipping-labels' && leftOut.length > 0 ? (
        <s-text color="subdued">{t('print.labelsFollow')}</s-text>
      ) : null}
    </>
  );
}

type Made = Answer<{ url: string; skipped: { orderKey: string; reason: string }[] }>;

/** Creates a document of the chosen kind; none while no kind is chosen. If another kind is chosen while it is made, the result is discarded, so that
 *  the dialog prints only what it shows. */
function useDocument(
  { backend }: AdminPage,
  kind: DocumentKind | null,
  orders: PlatformRow[],
  onUrl: (url: string | null) => void,
): [Made | null, () => void] {
  const [made, setMade] = useState<Made | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isWanted = true;
    setMade(null);
    onUrl(null);
    if (!kind) return undefined;
    const keys = orders.map((order) => order.order_key);
    void backend
      .makeDocument(kind, keys, () => isWanted)
      .then((answer) => {
        if (!isWanted) return;
        setMade(answer);
        onUrl(answer.ok ? answer.value.url : null);
      });
    return () => {
      isWanted = false;
    };
  }, [kind, round]);
  return [made, () => setRound((last) => last + 1)];
}

function leftOutOf(orders: PlatformRow[], kind: DocumentKind | null, made: Made | null) {
  const skipped = made?.ok ? made.value.skipped : (made?.problem.skipped ?? []);
  const reasons = new Map(skipped.map((one) => [one.orderKey, one.reason]));
  return orders.flatMap((order) => {
    const early = made === null && kind === 'shipping-labels' ? order.label_problem : null;
    const reason = reasons.get(order.order_key) ?? early;
    return reason ? [{ name: order.order_id, reason }] : [];
  });
}
