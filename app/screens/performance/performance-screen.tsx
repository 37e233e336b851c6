import { useNavigation } from '@remix-run/react';
import type { Counted, Performance } from '#app/domain/performance/read-performance.ts';
import { performanceMessages } from '#app/messages/performance.ts';
import { RefreshButton } from '#app/screens/refresh-button.tsx';
import { useShell } from '#app/shells/shell.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { ColumnChart } from '#app/ui/charts/column-chart.tsx';
import { ShareBars } from '#app/ui/charts/share-bars.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { FigureCards } from './figure-cards.tsx';
import { chartDays, rangeWords, reasonShares, type Text } from './performance-words.rules.ts';
import { PerformanceTable } from './performance-table.tsx';
import { RangeChoice } from './range-choice.tsx';

/** Delivery figures of a period, compared with the same number of days before. */
export function PerformanceScreen({ query, today, groups, errors, counted }: Performance) {
  const { Page } = useShell();
  const { text } = useMessages(performanceMessages);
  const isLoading = useNavigation().state === 'loading';
  return (
    <Page
      title={text('title')}
      subtitle={counted ? subtitleOf(text, counted) : undefined}
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
          <p className="t-quiet">{text('note')}</p>
        </div>
      ) : (
        <EmptyState help="performance" title={text('none.title')}>
          {text('none.body')}
        </EmptyState>
      )}
    </Page>
  );
}

function subtitleOf(text: Text, { days, before }: Counted): string {
  return text('days', { range: rangeWords(text, days), before: rangeWords(text, before) });
}

function Drawn({ counted, today }: { counted: Counted; today: string }) {
  const { href } = useShell();
  const { text } = useMessages(performanceMessages);
  const { unit, columns, delivered, failed } = chartDays(text, counted.days, counted.byDay, today);
  const reasons = reasonShares(text, counted.reasons);
  return (
    <div className="t-performance">
      <Card title={text(`chart.titleBy.${unit}`)}>
        <ColumnChart
          title={text(`chart.labelBy.${unit}`)}
          columnHeading={text(`chart.unit.${unit}`)}
          columns={columns}
          series={[
            { name: text('chart.delivered'), values: delivered },
            { name: text('chart.failed'), values: failed, tone: 'critical' },
          ]}
          empty={
            <EmptyState
              help="performance"
              title={text('chart.none.title')}
              action={<ButtonLink to={href('/orders')}>{text('chart.none.button')}</ButtonLink>}
            >
              {text('chart.none.body')}
            </EmptyState>
          }
        />
      </Card>
      <Card title={text('reasons.title')}>
        {reasons.length === 0 ? (
          <p className="t-quiet">{text('reasons.none')}</p>
        ) : (
          <>
            <ShareBars
              title={text('reasons.title')}
              shares={reasons.map((reason) => ({ ...reason, tone: 'critical' }))}
            />
            <p className="t-quiet">{text('reasons.source')}</p>
          </>
        )}
      </Card>
    </div>
  );
}
