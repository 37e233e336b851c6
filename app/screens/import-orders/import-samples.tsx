import type { ImportView } from '#app/domain/imports/read-import.ts';
import type { SampleView } from '#app/domain/imports/order-samples.ts';
import { CustomerCard, PickupCard } from '#app/screens/orders/order-cards.tsx';
import { OrderItems } from '#app/screens/orders/order-items.tsx';
import { Banner } from '#app/ui/banner.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { rowWords, samplesTitle } from './import-words.rules.ts';

/** The first orders of a checked file as they would become: the cards of the order page. */
export function ImportSamples({ current: { samples, counts } }: { current: ImportView }) {
  if (samples.length === 0) return null;
  return (
    <section className="t-stack" aria-labelledby="import-samples">
      <h2 id="import-samples">{samplesTitle(samples.length, counts.ready)}</h2>
      {samples.map((sample) => (
        <Sample key={sample.rows.join()} sample={sample} />
      ))}
    </section>
  );
}

function Sample({ sample }: { sample: SampleView }) {
  const { rows, orderId, orderedAt, storeName, leftOut, notices } = sample;
  const title = orderId ? `Order ${orderId}` : 'Order without a number';
  return (
    <article className="t-stack" aria-label={title}>
      <div className="t-group">
        <h3>{title}</h3>
        <span className="t-quiet">
          {storeName}
          {orderedAt ? (
            <>
              {' · '}
              <DateTime at={orderedAt} />
            </>
          ) : null}
          {` · ${rowWords(rows)}`}
        </span>
      </div>
      {orderId ? null : <p className="t-quiet">It gets a number when it is imported.</p>}
      {leftOut ? <Banner tone="info" title={leftOut} /> : null}
      {notices.map((notice) => (
        <Banner key={notice} tone="warm" title={notice} />
      ))}
      <div className="t-columns">
        <OrderItems order={sample} />
        <div className="t-stack">
          <CustomerCard order={sample} nameOnLabel={null} />
          <PickupCard order={sample} />
        </div>
      </div>
    </article>
  );
}
