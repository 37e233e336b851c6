import { Link } from '@remix-run/react';
import { useState } from 'react';
import { DAY_GROUPS, isAssignable } from '#app/domain/hubs/day-groups.rules.ts';
import { DAY_PAGE_SIZE } from '#app/domain/hubs/hub-days.rules.ts';
import type { HubDayPage, ShownRow } from '#app/domain/hubs/read-hub-day.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import { hubDayMessages } from '#app/messages/hub-day.ts';
import { useShell } from '#app/shells/shell.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { KeyText } from '#app/ui/key-text.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { PastLastPage } from '#app/ui/past-last-page.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { loadWords } from './drivers-card.tsx';
import { LaneMark } from './lane-mark.tsx';

type Text = ReturnType<typeof hubDayMessages.in>['text'];

/** What the dialog assigns to a driver: the shipments in `rows`, or with `all` the parcels of the driver `from` ('' for
 *  parcels without a driver). */
export type Giving = {
  rows: readonly { shipmentId: string }[];
  all?: { from: string; count: number };
};

type Props = {
  hubId: string;
  shown: NonNullable<HubDayPage['shown']>;
  rows: HubDayPage['rows'];
  busy: string | null;
  onGive(giving: Giving): void;
  onLoadList(driver: string): void;
};

/** The parcels of a driver, or those of a group of unfinished parcels. Parcels that are still at the hub can be
 *  reassigned. */
export function DayRowsCard({ hubId, shown, rows, busy, onGive, onLoadList }: Props) {
  const { text } = useMessages(hubDayMessages);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { title, words } = wordsOf(text, shown);
  const lying = rows.docs.filter(canGive);
  const selected = lying.filter(({ shipmentId }) => chosen.has(shipmentId));
  const toggle = (id: string) =>
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  const isAll = lying.length > 0 && selected.length === lying.length;
  const all = () => setChosen(new Set(isAll ? [] : lying.map(({ shipmentId }) => shipmentId)));
  const from = fromOf(shown, rows.totalDocs);
  return (
    <Card
      title={title}
      actions={
        <RowsActions
          selection={{ count: lying.length, selected, isAll, toggleAll: all }}
          from={from}
          onGive={onGive}
          loadList={
            'driver' in shown && shown.driver.given + shown.driver.out > 0
              ? {
                  isBusy: busy === 'loadList',
                  onLoad: () => onLoadList(shown.driver.fleetId ?? ''),
                }
              : null
          }
        />
      }
    >
      <p className="t-quiet">{words}</p>
      {rows.totalDocs === 0 ? <p>{text('rows.none')}</p> : null}
      {rows.totalDocs > 0 && rows.page > rows.totalPages ? (
        <PastLastPage pages={rows.totalPages} />
      ) : null}
      <ul className="t-scans t-scans--day">
        {rows.docs.map((row) => (
          <DayLine
            key={row.shipmentId}
            row={row}
            hubId={hubId}
            isOfDriver={'driver' in shown}
            isChosen={chosen.has(row.shipmentId)}
            onToggle={lying.length > 0 ? () => toggle(row.shipmentId) : null}
          />
        ))}
      </ul>
      {rows.totalPages > 1 ? (
        <div className="t-bar t-bar--foot">
          <Pager page={rows.page} pageSize={DAY_PAGE_SIZE} total={rows.totalDocs} />
        </div>
      ) : null}
    </Card>
  );
}

type LineProps = {
  row: ShownRow;
  hubId: string;
  /** Whether the list is about one driver, who is then named in its title. */
  isOfDriver: boolean;
  isChosen: boolean;
  onToggle: (() => void) | null;
};

function DayLine({ row, hubId, isOfDriver, isChosen, onToggle }: LineProps) {
  const { text } = useMessages(hubDayMessages);
  const { reference, number, isReturn, parcels, scanned } = row;
  const mayChoose = canGive(row);
  return (
    <li>
      <div className="t-scans__what">
        {onToggle ? (
          <input
            type="checkbox"
            aria-label={text('row.select', { order: number ?? reference })}
            checked={isChosen && mayChoose}
            disabled={!mayChoose}
            onChange={onToggle}
          />
        ) : null}{' '}
        {number ? <b>{number}</b> : null}
        {isReturn ? ` ${text('row.return')}` : ''}{' '}
        <KeyText what={text('row.barcode')}>{reference}</KeyText>
      </div>
      <div className="t-scans__place">
        <LaneMark lane={row.lane} /> {[row.suburb, row.postalCode].filter(Boolean).join(', ')}
      </div>
      <div className="t-scans__driver">
        <StageWords row={isOfDriver ? { ...row, driver: '' } : row} hubId={hubId} />
      </div>
      <div className="t-scans__at t-figures">
        {parcels > 1 ? text('row.scanned', { scanned, parcels }) : ''}
      </div>
    </li>
  );
}

function StageWords({ row, hubId }: { row: ShownRow; hubId: string }) {
  const { href } = useShell();
  const { text, parts } = useMessages(hubDayMessages);
  const { stage, driver, reason, manifest } = row;
  if (stage === 'coming' && manifest)
    return (
      <>
        {parts('row.onManifest', {
          manifest,
          link: (inside) => (
            <Link key="link" className="t-link" to={href(`/hubs/expected/${hubId}/${manifest}`)}>
              {inside}
            </Link>
          ),
        })}
      </>
    );
  const who = driver ?? reason;
  if (stage === 'lying') return <>{who ?? text('row.noDriver')}</>;
  return <>{[text(`stage.${stage}`), who].filter(Boolean).join(', ')}</>;
}

function canGive({ stage, isHere }: ShownRow): boolean {
  return isHere && isAssignable(stage);
}

/** The driver whose parcels can all be assigned at once, with their number; `from` is '' for parcels without a driver.
 *  Null if there are no such parcels. */
function fromOf(shown: Props['shown'], total: number): { from: string; count: number } | null {
  if ('group' in shown)
    return shown.group === 'waiting' && total > 0 ? { from: '', count: total } : null;
  const { fleetId, given } = shown.driver;
  return fleetId && given > 0 ? { from: fleetId, count: given } : null;
}

function wordsOf(text: Text, shown: Props['shown']): { title: string; words: string } {
  if ('driver' in shown) return { title: shown.driver.name, words: loadWords(text, shown.driver) };
  const { title, advice } = DAY_GROUPS[shown.group];
  return { title, words: advice };
}

type RowsActionsProps = {
  selection: {
    /** The number of listed shipments that can be assigned to a driver. */
    count: number;
    selected: readonly { shipmentId: string }[];
    isAll: boolean;
    toggleAll(): void;
  };
  from: ReturnType<typeof fromOf>;
  onGive(giving: Giving): void;
  loadList: { isBusy: boolean; onLoad(): void } | null;
};

function RowsActions({ selection, from, onGive, loadList }: RowsActionsProps) {
  const { text } = useMessages(hubDayMessages);
  const { count, selected, isAll, toggleAll } = selection;
  const verb = from?.from === '' ? 'assign' : 'reassign';
  return (
    <div className="t-group">
      {count > 0 ? (
        <Button kind="quiet" onClick={toggleAll}>
          {text(isAll ? 'select.none' : 'select.all')}
        </Button>
      ) : null}
      {selected.length > 0 ? (
        <Button onClick={() => onGive({ rows: selected })}>
          {text(`give.${verb}`, {
            count: selected.length,
            shown: groupDigits(selected.length),
          })}
        </Button>
      ) : null}
      {from && selected.length === 0 ? (
        <Button onClick={() => onGive({ rows: [], all: from })}>
          {text(`giveAll.${verb}`, { count: groupDigits(from.count) })}
        </Button>
      ) : null}
      {loadList ? (
        <Button busy={loadList.isBusy} onClick={loadList.onLoad}>
          {text('loadList.print')}
        </Button>
      ) : null}
    </div>
  );
}
