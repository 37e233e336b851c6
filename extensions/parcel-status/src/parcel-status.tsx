import type { Translate } from '../../shared/admin-page.ts';
import type { Answer } from '../../shared/backend.ts';
import type { BuyerTracking } from '../../shared/backend.wire.ts';
import { useAnswer } from '../../shared/use-answer.ts';

type Props = { ask: () => Promise<Answer<BuyerTracking>>; t: Translate };

/** The buyer's parcel on the shop's order page. Shows nothing if our service has no such order for this buyer. */
export function ParcelStatus({ ask, t }: Props) {
  const [answer, reload] = useAnswer(ask);
  if (answer?.ok === false && answer.problem.kind === 'notFound') return null;
  return (
    <s-section heading={t('parcel.heading')}>
      <s-stack gap="base">
        {answer === null ? <s-skeleton-paragraph content={t('parcel.loading')} /> : null}
        {answer?.ok === false ? (
          <>
            <s-text>{t('parcel.failed')}</s-text>
            <s-button variant="secondary" onClick={reload}>
              {t('parcel.retry')}
            </s-button>
          </>
        ) : null}
        {answer?.ok ? <Parcel tracking={answer.value} t={t} /> : null}
      </s-stack>
    </s-section>
  );
}

const STATE_TEXT = {
  preparing: 'parcel.preparing',
  underWay: 'parcel.underWay',
  delivered: 'parcel.delivered',
  stopped: 'parcel.stopped',
  elsewhere: 'parcel.elsewhere',
} as const satisfies Record<BuyerTracking['state'], string>;

function Parcel({ tracking, t }: { tracking: BuyerTracking; t: Translate }) {
  const { step, steps } = tracking;
  return (
    <>
      <s-text>{t(STATE_TEXT[tracking.state])}</s-text>
      {tracking.state === 'underWay' ? (
        <s-text>
          {t('parcel.step', { step: step + 1, count: steps.length, name: steps[step] ?? '' })}
        </s-text>
      ) : null}
      {tracking.tracking_number ? (
        <s-text>
          {t('parcel.number')} <s-text type="strong">{tracking.tracking_number}</s-text>
        </s-text>
      ) : null}
      {tracking.tracking_page ? (
        <s-button href={tracking.tracking_page} target="_blank" variant="secondary">
          {t('parcel.track')}
        </s-button>
      ) : null}
      {(tracking.parts ?? []).map(({ state, tracking_number: number, tracking_page: page }, at) => (
        <s-stack key={number ?? at} gap="base">
          <s-text>{t(STATE_TEXT[state])}</s-text>
          {page ? (
            <s-link href={page} target="_blank">
              {number}
            </s-link>
          ) : null}
        </s-stack>
      ))}
    </>
  );
}
