import { useMemo } from 'react';
import { GLANCE_FIGURE_NAMES, GLANCE_FIGURES } from '#app/domain/hubs/glance.rules.ts';
import type { GlancePage } from '#app/domain/hubs/read-glance.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import { hubsGlanceMessages } from '#app/messages/hubs-glance.ts';
import { RefreshButton } from '#app/screens/refresh-button.tsx';
import { useShell } from '#app/shells/shell.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { DataTable } from '#app/ui/data-table.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import type { Column } from '#app/ui/table-column.ts';
import { useLiveReload } from '#app/ui/use-live-reload.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import { DayChoice } from './day-choice.tsx';
import { GlanceCard } from './glance-card.tsx';
import { UnsentBanner } from './unsent-banner.tsx';

const POLL_MS = 20_000;

type Row = GlancePage['hubs'][number];
type Text = ReturnType<typeof hubsGlanceMessages.in>['text'];

/** A day of all hubs that the user may see: together by hour, then each hub. */
export function GlanceScreen({ day, days, lines, hubs }: GlancePage) {
  const { Page, href } = useShell();
  const { text } = useMessages(hubsGlanceMessages);
  useLiveReload({ stream: null, pollMs: POLL_MS });
  const columns = useMemo(
    () => [nameColumn(text), ...FIGURES, actionsOf(text, href, day)],
    [text, href, day],
  );
  return (
    <Page
      title={text('title')}
      subtitle={text('together', { hubs: hubs.length })}
      back={{ label: text('hubs'), path: '/hubs' }}
      actions={<RefreshButton />}
    >
      <UnsentBanner />
      <div className="t-bar">
        <DayChoice day={day} days={days} />
      </div>
      <GlanceCard lines={lines} />
      <DataTable
        label={text('hubs')}
        columns={columns}
        rows={hubs}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        empty={
          <EmptyState help="hub-work" title={text('none.title')}>
            {text('none.body')}
          </EmptyState>
        }
      />
    </Page>
  );
}

function nameColumn(text: Text): Column<Row> {
  return {
    key: 'name',
    head: text('column.hub'),
    cell: ({ name }) => <b title={name}>{name}</b>,
    phone: 'title',
    widthRem: 12,
    grows: true,
  };
}

const FIGURES: readonly Column<Row>[] = GLANCE_FIGURE_NAMES.map((figure) => ({
  key: figure,
  head: GLANCE_FIGURES[figure],
  cell: ({ totals }) => <span className="t-figures">{groupDigits(totals[figure])}</span>,
  widthRem: 4.5,
  align: 'end',
}));

function actionsOf(text: Text, href: (path: string) => string, day: string): Column<Row> {
  return {
    key: 'actions',
    head: text('column.actions'),
    pinned: true,
    widthRem: 6,
    cell: ({ id, name }) => (
      <ButtonLink
        kind="quiet"
        to={href(`/hubs/day/${id}?day=${day}`)}
        aria-label={text('day.buttonOf', { name })}
      >
        {text('day.button')}
      </ButtonLink>
    ),
  };
}
