import { groupDigits } from '#app/domain/shared/group-digits.ts';
import type { StoreRow } from '#app/domain/stores/list-stores.ts';
import { storePageMessages } from '#app/messages/store-page.ts';
import { Card } from '#app/ui/card.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { HealthLight } from './health-light.tsx';
import { NotCounted } from './not-counted.tsx';

type Props = {
  store: Pick<StoreRow, 'health' | 'state'>;
  /** False for a custom store, which sends us its orders and has no list to compare with. */
  isCounted: boolean;
  /** Whether past orders are being imported. The orders are counted only after that. */
  isBringingIn: boolean;
  actions?: React.ReactNode;
};

/** The health of a store: its sync status in figures, then each part with its light. */
export function StoreMeter({ store, isCounted, isBringingIn, actions }: Props) {
  const { text } = useMessages(storePageMessages);
  const { health, state } = store;
  return (
    <Card title={text(isCounted ? 'meter.title' : 'meter.titleOfCustom')} actions={actions}>
      {isCounted ? (
        <Figures meter={health.meter} state={state} isBringingIn={isBringingIn} />
      ) : null}
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

type FiguresProps = Pick<StoreRow, 'state'> &
  Pick<StoreRow['health'], 'meter'> &
  Pick<Props, 'isBringingIn'>;

/** The number of orders in the store and here, and the difference. */
function Figures({ meter, state, isBringingIn }: FiguresProps) {
  const { text, parts } = useMessages(storePageMessages);
  return (
    <>
      <dl className="t-meter">
        <Figure label={text('meter.inStore')} value={meter?.inStore} />
        <Figure label={text('meter.here')} value={meter?.here} />
        <Figure
          label={text('meter.difference')}
          value={meter?.difference}
          isOff={meter !== null && meter.difference > 0}
        />
        <div>
          <dt>{text('meter.checkedAt')}</dt>
          <dd className="t-meter__at">
            {meter ? <DateTime at={meter.at} /> : text('meter.notYet')}
          </dd>
        </div>
      </dl>
      <p className="t-quiet">
        {meter ? (
          parts('meter.compared', { day: <DateTime key="day" at={meter.from} dateOnly /> })
        ) : (
          <NotCounted state={state} isBringingIn={isBringingIn} />
        )}
      </p>
    </>
  );
}

function Figure({ label, value, isOff }: { label: string; value?: number; isOff?: boolean }) {
  const { text } = useMessages(storePageMessages);
  return (
    <div>
      <dt>{label}</dt>
      <dd className={isOff ? 'is-off' : undefined}>
        {value === undefined ? text('meter.unknown') : groupDigits(value)}
      </dd>
    </div>
  );
}
