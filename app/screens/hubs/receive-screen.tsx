import { useNavigate } from '@remix-run/react';
import { useEffect, useState } from 'react';
import type { ReceivingPage, ScanRow, WaitingRow } from '#app/domain/hubs/read-receiving.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { receiveMessages } from '#app/messages/receive.ts';
import { LeaveGuard } from '#app/shells/leave-guard.tsx';
import { useShell } from '#app/shells/shell.ts';
import { useReadyCode } from '#app/shells/use-sender.ts';
import { ButtonLink, Button } from '#app/ui/button.tsx';
import { useFetcher } from '#app/ui/use-fetcher.ts';
import { useLiveReload } from '#app/ui/use-live-reload.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import { Card } from '#app/ui/card.tsx';
import { KeyText } from '#app/ui/key-text.tsx';
import { BeltCards } from './belt-cards.tsx';
import { CameraButton, CameraCard, useCameraOn } from './camera-card.tsx';
import { ChooseDriverDialog } from './choose-driver-dialog.tsx';
import { ScanForm } from './scan-form.tsx';
import { ScanList, driverWords } from './scan-list.tsx';
import { useDay } from './use-day.ts';
import { useMuted } from './use-muted.ts';
import { useOfflineReady } from './use-offline-ready.ts';
import { UnsentMark } from './unsent-card.tsx';
import { SoundButton } from './sound-button.tsx';
import { useReceiving } from './use-receiving.ts';
import { useScanField } from './use-scan-field.ts';

/** Polling interval in milliseconds while a driver is being assigned. Otherwise the page polls every `LATER_MS`. */
const SOON_MS = 1_000;
const LATER_MS = 20_000;

/** The receiving screen, used with a handheld scanner and read from two metres away. A parcel scanned on this page is
 *  received, unless it is refused; the barcode of a manifest opens the list of its parcels. */
export function ReceiveScreen(page: ReceivingPage) {
  const { hub, scans, waiting, counts } = page;
  const { Page, href } = useShell();
  const { text } = useMessages(receiveMessages);
  const navigate = useNavigate();
  const { isMuted, mute } = useMuted();
  const { days, day, setDay } = useDay(page, page.now);
  const receiving = useReceiving(hub.id, { isHeard: !isMuted });
  const [choosing, setChoosing] = useState<readonly WaitingRow[] | null>(null);
  const { undo, undoing } = useUndo();
  const [isLooked, setLooked] = useCameraOn();
  const expectedAt = (number: string) => href(`/hubs/expected/${hub.id}/${number}`);
  const onManifest = (number: string) => navigate(expectedAt(number));
  const { field, take } = useScanField(receiving, { day, onManifest });
  useOfflineReady();
  useReadyCode(expectedAt('M-0000-000000'));
  const isLooking = scans.some(({ driver }) => driver.state === 'looking');
  useLiveReload({ stream: null, pollMs: isLooking ? SOON_MS : LATER_MS });
  return (
    <Page
      title={text('titleOf', { hub: hub.name })}
      subtitle={text('subtitle', {
        team: hub.teamName,
        parcels: counts.receivedToday,
        orders: counts.expected,
      })}
      back={{ label: text('back'), path: '/hubs' }}
      actions={
        <>
          <UnsentMark {...receiving} />
          <CameraButton isOn={isLooked} onToggle={setLooked} />
          <SoundButton isMuted={isMuted} mute={mute} />
          <ButtonLink to={href(`/hubs/day/${hub.id}`)}>{text('day')}</ButtonLink>
          <ButtonLink to={href(`/hubs/lanes/${hub.id}`)}>{text('lanes')}</ButtonLink>
        </>
      }
    >
      <div className="t-receiving">
        {isLooked ? <CameraCard onCode={take} onClose={() => setLooked(false)} /> : null}
        <ScanForm field={field} day={day} days={days} onDay={setDay} onCode={take} />
        <BeltCards hubId={hub.id} receiving={receiving} scans={scans} hasLanes={page.hasLanes} />
        <ScanList
          scans={scans}
          thisYear={Number(days[0]?.day.slice(0, 4))}
          undoing={undoing}
          onUndo={undo}
        />
        <WaitingCard waiting={waiting} onChoose={setChoosing} />
      </div>
      {choosing ? (
        <ChooseDriverDialog rows={choosing} day={day} onClose={() => setChoosing(null)} />
      ) : null}
      <LeaveGuard
        isOn={!receiving.isLasting && receiving.unsent.length > 0}
        title={text('leave.title')}
      >
        {text('leave.body')}
      </LeaveGuard>
    </Page>
  );
}

function useUndo() {
  const { toast } = useShell();
  const { text } = useMessages(receiveMessages);
  const fetcher = useFetcher<{ errors?: FormErrors }>();
  const [undoing, setUndoing] = useState<string | null>(null);
  const { state, data } = fetcher;
  useEffect(() => {
    if (state !== 'idle' || !undoing) return;
    setUndoing(null);
    if (!data) toast(text('undo.unknown'), { isError: true });
    else if (data.errors) toast(data.errors.message ?? text('undo.failed'), { isError: true });
    else toast(text('undo.done'));
    // Only the fetcher may trigger this effect. On a busy page the states between two idle ones may never render, so a
    // new answer triggers it too.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [state, data]);
  const undo = ({ scanId }: ScanRow) => {
    setUndoing(scanId);
    fetcher.submit({ intent: 'undo', scanId }, { method: 'post' });
  };
  return { undo, undoing };
}

type Props = {
  waiting: ReceivingPage['waiting'];
  onChoose(rows: readonly WaitingRow[]): void;
};

/** Parcels at the hub without a driver, with the reason. One or several can be assigned by hand. */
function WaitingCard({ waiting: { rows, total }, onChoose }: Props) {
  const { text } = useMessages(receiveMessages);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  if (total === 0) return null;
  const selected = rows.filter(({ shipmentId }) => chosen.has(shipmentId));
  const toggle = (id: string) =>
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  const isAll = selected.length === rows.length;
  const all = () => setChosen(new Set(isAll ? [] : rows.map(({ shipmentId }) => shipmentId)));
  return (
    <Card
      title={text('waiting.title', { orders: total })}
      actions={
        <div className="t-group">
          <Button kind="quiet" onClick={all}>
            {text(isAll ? 'waiting.selectNone' : 'waiting.selectAll')}
          </Button>
          <Button disabled={selected.length === 0} onClick={() => onChoose(selected)}>
            {selected.length === 0
              ? text('waiting.assign')
              : text('waiting.assignTo', { orders: selected.length })}
          </Button>
        </div>
      }
    >
      <ul className="t-scans">
        {rows.map((row) => (
          <li key={row.shipmentId}>
            <label className="t-scans__what">
              <input
                type="checkbox"
                checked={chosen.has(row.shipmentId)}
                onChange={() => toggle(row.shipmentId)}
              />{' '}
              <b>{row.number}</b> <KeyText what={text('orderKey')}>{row.orderKey}</KeyText>
            </label>
            <div className="t-scans__driver">
              {row.driver.reason ?? driverWords(text, row.driver)}
            </div>
          </li>
        ))}
      </ul>
      {total > rows.length ? (
        <p className="t-quiet">{text('waiting.longest', { orders: rows.length })}</p>
      ) : null}
    </Card>
  );
}
