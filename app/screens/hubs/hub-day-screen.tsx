import { useEffect, useRef, useState } from 'react';
import type { HubDayPage } from '#app/domain/hubs/read-hub-day.ts';
import { hubDayMessages } from '#app/messages/hub-day.ts';
import { useShell } from '#app/shells/shell.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { useLiveReload } from '#app/ui/use-live-reload.ts';
import { ChooseDriverDialog } from './choose-driver-dialog.tsx';
import { DayChoice } from './day-choice.tsx';
import { DayRowsCard, type Giving } from './day-rows-card.tsx';
import { DriversCard } from './drivers-card.tsx';
import { GlanceCard } from './glance-card.tsx';
import { UnsentBanner } from './unsent-banner.tsx';
import { Link } from '@remix-run/react';
import { DAY_GROUPS } from '#app/domain/hubs/day-groups.rules.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import { Card } from '#app/ui/card.tsx';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { useWork } from '#app/shells/use-work.ts';
import { useFetcher } from '#app/ui/use-fetcher.ts';
import { useMessages } from '#app/ui/use-messages.ts';

const POLL_MS = 20_000;

/** A day at a hub: unfinished parcels by group, the drivers' loads, and the parcels of the chosen group or
 *  driver. */
export function HubDayScreen(page: HubDayPage) {
  const { hub, day, days, drivers, groups, counts, shown, rows } = page;
  const { Page } = useShell();
  const { text } = useMessages(hubDayMessages);
  const [giving, setGiving] = useState<Giving | null>(null);
  const documents = useHubDocuments(day);
  useLiveReload({ stream: null, pollMs: POLL_MS });
  const what = !shown ? '' : 'group' in shown ? shown.group : `driver ${shown.driver.fleetId}`;
  const list = useShownList(what);
  return (
    <Page
      title={text('titleOf', { hub: hub.name })}
      subtitle={text('subtitle', {
        team: hub.teamName,
        shipments: counts.shipments,
        parcels: counts.parcels,
      })}
      back={{ label: text('back'), path: '/hubs' }}
      actions={<DayActions page={page} documents={documents} />}
    >
      <UnsentBanner />
      <div className="t-bar">
        <DayChoice day={day} days={days} />
      </div>
      <GlanceCard lines={page.glance} />
      <div className="t-hub-day">
        <div className="t-hub-day__choice">
          <DayGroupsCard day={day} groups={groups} left={counts.left} shown={what} />
          <DriversCard
            day={day}
            drivers={drivers}
            isCourierSilent={page.isCourierSilent}
            shown={what}
          />
        </div>
        <div className="t-hub-day__list" ref={list}>
          {shown ? (
            <DayRowsCard
              // Re-mounted for another list, so that no selection is carried over.
              key={`${day} ${what}`}
              hubId={hub.id}
              shown={shown}
              rows={rows}
              busy={documents.busy}
              onGive={setGiving}
              onLoadList={documents.loadList}
            />
          ) : (
            <AllDone shipments={counts.shipments} />
          )}
        </div>
      </div>
      {giving ? <ChooseDriverDialog {...giving} day={day} onClose={() => setGiving(null)} /> : null}
    </Page>
  );
}

/** On a phone the list is below the choices, so it is scrolled into view. */
function useShownList(what: string) {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef(what);
  useEffect(() => {
    if (before.current !== what) list.current?.scrollIntoView({ block: 'nearest' });
    before.current = what;
  }, [what]);
  return list;
}

type Props = {
  day: string;
  groups: HubDayPage['groups'];
  left: number;
  shown: string;
};

/** The day's unfinished parcels, grouped by what has to be done. */
function DayGroupsCard({ day, groups, left, shown }: Props) {
  const { text } = useMessages(hubDayMessages);
  const title =
    left === 0 ? text('closeOut.title') : text('closeOut.titleLeft', { left: groupDigits(left) });
  return (
    <Card title={title}>
      <ul className="t-hub-day__lines">
        {groups.map(({ name, shipments }) => (
          <li key={name}>
            <Link
              to={`?day=${day}&group=${name}`}
              preventScrollReset
              className={`t-hub-day__line${shipments === 0 ? ' is-none' : ''}`}
              aria-current={shown === name ? 'true' : undefined}
            >
              <span>{DAY_GROUPS[name].title}</span>
              <b className="t-figures">{groupDigits(shipments)}</b>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

type Answer = { jobId: string | null; errors?: FormErrors };

/** Requests a hub day's documents. The work tray follows each job to its document. */
function useHubDocuments(day: string) {
  const { toast } = useShell();
  const { text } = useMessages(hubDayMessages);
  const { follow } = useWork();
  const { submit, state, data, formData } = useFetcher<Answer>();
  const collection = useRef('');
  useEffect(() => {
    if (state !== 'idle' || !data) return;
    const { fields = {}, message } = data.errors ?? {};
    if (data.errors)
      toast(Object.values(fields)[0] ?? message ?? text('document.failed'), {
        isError: true,
      });
    else if (data.jobId) follow(data.jobId, collection.current);
    // Only a new answer may trigger this effect.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [state, data]);
  const intent = formData?.get('intent');
  const asked = typeof intent === 'string' ? intent : null;
  const ask = (of: string, paper: Record<string, string>) => {
    collection.current = of;
    submit({ day, ...paper }, { method: 'post' });
  };
  return {
    /** The document being requested. */
    busy: state === 'idle' ? null : asked,
    closeOut: () => ask('close-outs', { intent: 'closeOut' }),
    loadList: (driver: string) => ask('load-lists', { intent: 'loadList', driver }),
  };
}

function AllDone({ shipments }: { shipments: number }) {
  const { text } = useMessages(hubDayMessages);
  return (
    <section className="t-card t-hub-day__done">
      <h2>{text('done.title')}</h2>
      <p className="t-quiet">{text('done.body', { shipments })}</p>
    </section>
  );
}

type DayActionsProps = { page: HubDayPage; documents: ReturnType<typeof useHubDocuments> };

function DayActions({ page: { hub, day, counts }, documents }: DayActionsProps) {
  const { href } = useShell();
  const { text } = useMessages(hubDayMessages);
  return (
    <>
      <ButtonLink to={href(`/hubs/receive/${hub.id}`)}>{text('receive')}</ButtonLink>
      <a
        className="t-button t-button--plain"
        href={href(`/hubs/day/${hub.id}/export?day=${day}`)}
        download
      >
        {text('export')}
      </a>
      <Button
        busy={documents.busy === 'closeOut'}
        disabled={counts.left === 0}
        onClick={documents.closeOut}
      >
        {text('closeOut.print')}
      </Button>
    </>
  );
}
