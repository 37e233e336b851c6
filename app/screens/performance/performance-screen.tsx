import { useNavigation } from '@remix-run/react';
import type { Counted, Performance } from '#app/domain/performance/read-performance.ts';
import { RefreshButton } from '#app/screens/refresh-button.tsx';
import { useShell } from '#app/shells/shell.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { ColumnChart } from '#app/ui/charts/column-chart.tsx';
import { ShareBars } from '#app/ui/charts/share-bars.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { FigureCards } from './figure-cards.tsx';
import { chartDays, rangeWords, reasonShares } from './performance-words.rules.ts';
import { PerformanceTable } from './performance-table.tsx';
import { RangeChoice } from './range-choice.tsx';

/** Delivery figures of a period, compared with the same number of days before. */
export function PerformanceScreen({ query, today, groups, errors, counted }: Performance) {
  const { Page } = useShell();
  const isLoading = useNavigation().state === 'loading';
  return (
    <Page
      title="Delivery performance"
      subtitle={counted ? subtitleOf(counted) : undefined}
      actions={<RefreshButton />}
      fullWidth
    >
      <RangeChoice query={query} days={counted?.days ?? null} errors={errors} today={today} />
      {counted ? (
        <div className="t-stack" aria-busy={isLoading}>
          <FigureCards now={counted.now} then={counted.then} />
          <Drawn counted={counted} today={today} />
          <PerformanceTable
            query={query}
            groups={groups}
            rows={counted.rows}
            isCut={counted.isCut}
          />
          <p className="t-quiet">
            Days are in Johannesburg time, as the courier reports them. Late reports change the
            figures of earlier days.
          </p>
        </div>
      ) : (
        <EmptyState help="performance" title="No figures for these days">
          Correct the dates above.
        </EmptyState>
      )}
    </Page>
  );
}

function subtitleOf({ days, before }: Counted): string {
  return `${rangeWords(days)}, compared with ${rangeWords(before)}`;
}

function Drawn({ counted, today }: { counted: Counted; today: string }) {
  const { href } = useShell();
  const { heading, columns, delivered, failed } = chartDays(counted.days, counted.byDay, today);
  const reasons = reasonShares(counted.reasons);
  return (
    <div className="t-performance">
      <Card title={`Deliveries by ${heading.toLowerCase()}`}>
        <ColumnChart
          title={`Delivered and failed attempts by ${heading.toLowerCase()}`}
          columnHeading={heading}
          columns={columns}
          series={[
            { name: 'Delivered', values: delivered },
            { name: 'Failed attempts', values: failed, tone: 'critical' },
          ]}
          empty={
            <EmptyState
              help="performance"
              title="No deliveries in these days"
              action={<ButtonLink to={href('/orders')}>Go to Orders</ButtonLink>}
            >
              Deliveries and failed attempts appear here once the courier reports them.
            </EmptyState>
          }
        />
      </Card>
      <Card title="Failed attempts by reason">
        {reasons.length === 0 ? (
          <p className="t-quiet">No failed attempts in these days.</p>
        ) : (
          <>
            <ShareBars
              title="Failed attempts by reason"
              shares={reasons.map((reason) => ({ ...reason, tone: 'critical' }))}
            />
            <p className="t-quiet">
              As given when the order was shipped again or returned to sender.
            </p>
          </>
        )}
      </Card>
    </div>
  );
}
