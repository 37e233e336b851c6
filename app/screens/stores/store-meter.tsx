import { groupDigits } from '#app/domain/shared/money.ts';
import type { StoreHealth } from '#app/domain/stores/store-health.rules.ts';
import { Card } from '#app/ui/card.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { HealthLight } from './health-light.tsx';

type Props = {
  health: StoreHealth;
  /** False for a store that sends us its orders, because it has no list to compare with. */
  isCounted: boolean;
  /** Whether past orders are being imported. The orders are counted only after that. */
  isBringingIn: boolean;
  actions?: React.ReactNode;
};

/** The health of a store: its sync status in figures, then each part with its light. */
export function StoreMeter({ health, isCounted, isBringingIn, actions }: Props) {
  return (
    <Card title={isCounted ? 'Sync status' : 'Connection'} actions={actions}>
      {isCounted ? <Figures meter={health.meter} isBringingIn={isBringingIn} /> : null}
      <dl className="t-health">
        {health.lines.map(({ label, light, words }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <HealthLight light={light}>{words}</HealthLight>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** The text shown instead of figures for a store that has not been counted yet. */
export function notCounted(isBringingIn: boolean): string {
  return isBringingIn
    ? 'We count orders once the past orders are imported.'
    : 'This store has not been counted yet. The first check runs in a few minutes.';
}

/** The number of orders in the store and here, and the difference. */
function Figures({ meter, isBringingIn }: Pick<StoreHealth, 'meter'> & { isBringingIn: boolean }) {
  return (
    <>
      <dl className="t-meter">
        <Figure label="Orders in the store" value={meter?.inStore} />
        <Figure label="Orders here" value={meter?.here} />
        <Figure
          label="Difference"
          value={meter?.difference}
          isOff={meter !== null && meter.difference > 0}
        />
        <div>
          <dt>Checked at</dt>
          <dd className="t-meter__at">{meter ? <DateTime at={meter.at} /> : 'Not yet'}</dd>
        </div>
      </dl>
      <p className="t-quiet">
        {meter ? (
          <>
            Orders placed since <DateTime at={meter.from} dateOnly />, compared one by one. Missing
            orders are fetched automatically.
          </>
        ) : (
          notCounted(isBringingIn)
        )}
      </p>
    </>
  );
}

function Figure({ label, value, isOff }: { label: string; value?: number; isOff?: boolean }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={isOff ? 'is-off' : undefined}>
        {value === undefined ? 'Unknown' : groupDigits(value)}
      </dd>
    </div>
  );
}
