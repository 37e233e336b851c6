import { useEffect, useState } from 'react';
import { receiveOfflineMessages } from '#app/messages/receive-offline.ts';
import { PageShell } from '#app/shells/bare-page.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { WordMark } from '#app/ui/word-mark.tsx';
import { openBeltStore, type HubKept } from '#app/shells/belt-store.ts';
import { BeltCards } from './belt-cards.tsx';
import { CameraButton, CameraCard, useCameraOn } from './camera-card.tsx';
import { ScanForm } from './scan-form.tsx';
import { UnsentMark } from './unsent-card.tsx';
import { SoundButton } from './sound-button.tsx';
import { serverTime, useDay } from './use-day.ts';
import { useMuted } from './use-muted.ts';
import { useScanField } from './use-scan-field.ts';
import { useReceiving } from './use-receiving.ts';

/** The receiving screen without a network. It shows what the device has stored and no one's personal data. */
export function OfflineReceiveScreen() {
  const { hubs, isRead, unsent } = useHubsHere();
  const [chosen, choose] = useState<string | null>(null);
  const named = chosen ?? hubOfAddress();
  // If the URL names a hub, no other one is chosen automatically.
  const only = named === null && hubs.length === 1 ? hubs[0] : null;
  const hub = hubs.find(({ hubId }) => hubId === named) ?? only;
  return (
    <main className="t-frame__main">
      <div className="t-offline__mark">
        <WordMark />
      </div>
      {hub ? <Receive key={hub.hubId} {...hub} /> : null}
      {!hub && isRead ? <NoHub hubs={hubs} unsent={unsent} onChoose={choose} /> : null}
    </main>
  );
}

type NoHubProps = { hubs: readonly HubKept[]; unsent: number; onChoose(hubId: string): void };

function NoHub({ hubs, unsent, onChoose }: NoHubProps) {
  const { text } = useMessages(receiveOfflineMessages);
  return (
    <Card title={text('noHub.title')}>
      <p>{text(hubs.length > 0 ? 'noHub.choose' : 'noHub.none')}</p>
      {unsent > 0 ? <p>{text('noHub.unsent', { scans: unsent })}</p> : null}
      <div className="t-group">
        {hubs.map(({ hubId, hubName }) => (
          <Button key={hubId} onClick={() => onChoose(hubId)}>
            {hubName}
          </Button>
        ))}
        <Button kind="primary" onClick={() => location.assign('/hubs/receive')}>
          {text('tryAgain')}
        </Button>
      </div>
    </Card>
  );
}

function Receive(hub: HubKept) {
  const { hubId, hubName, hasLanes } = hub;
  const { text } = useMessages(receiveOfflineMessages);
  const { isMuted, mute } = useMuted();
  const receiving = useReceiving(hubId, { isHeard: !isMuted });
  const { failure } = receiving;
  const [openedAt] = useState(() => serverTime(hub));
  const { days, day, setDay } = useDay(hub, openedAt);
  const [isLooked, setLooked] = useCameraOn();
  const { field, take } = useScanField(receiving, { day, onManifest: null });
  const isBack = failure === null && receiving.isReached;
  const own = receiving.unsent.filter((one) => one.hubId === hubId);
  useBackLink(hubId, isBack && own.length === 0);
  return (
    <PageShell
      title={text('titleOf', { hub: hubName })}
      subtitle={text(isBack ? 'state.reached' : `state.${failure ?? 'unreached'}`)}
      actions={
        <>
          <UnsentMark {...receiving} />
          <CameraButton isOn={isLooked} onToggle={setLooked} />
          <SoundButton isMuted={isMuted} mute={mute} />
          {failure === 'signedOut' ? (
            <Button kind="primary" onClick={() => location.assign(signInAt(hubId))}>
              {text('signIn')}
            </Button>
          ) : (
            <Button onClick={() => location.assign(`/hubs/receive/${hubId}`)}>
              {text('tryAgain')}
            </Button>
          )}
        </>
      }
    >
      <div className="t-receiving">
        {isLooked ? <CameraCard onCode={take} onClose={() => setLooked(false)} /> : null}
        <ScanForm field={field} day={day} days={days} onDay={setDay} onCode={take} />
        <BeltCards hubId={hubId} receiving={receiving} hasLanes={hasLanes} />
      </div>
    </PageShell>
  );
}

function signInAt(hubId: string): string {
  return `/login?to=${encodeURIComponent(`/hubs/receive/${hubId}`)}`;
}

function hubOfAddress(): string | null {
  return typeof location === 'undefined' ? null : new URLSearchParams(location.search).get('hub');
}

/** The hubs whose lists are stored on this device, and the number of its unsent scans. */
function useHubsHere() {
  const [hubs, setHubs] = useState<HubKept[] | null>(null);
  const [unsent, setUnsent] = useState(0);
  useEffect(() => {
    const read = async () => {
      const store = await openBeltStore();
      setUnsent((await store.unsent()).filter(({ undone }) => !undone).length);
      setHubs(await store.hubs());
    };
    void read();
  }, []);
  return { hubs: hubs ?? [], isRead: hubs !== null, unsent };
}

const CALM_MS = 3_000;

/** Returns to the full page once nothing is left to send and the keyboard is idle. */
function useBackLink(hubId: string, isReady: boolean): void {
  useEffect(() => {
    if (!isReady) return;
    const go = () => location.replace(`/hubs/receive/${hubId}`);
    let timer = setTimeout(go, CALM_MS);
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(go, CALM_MS);
    };
    window.addEventListener('keydown', wait, { capture: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', wait, { capture: true });
    };
  }, [hubId, isReady]);
}
