import type { ScanRow } from '#app/domain/hubs/read-receiving.ts';
import { LeftCard } from './left-card.tsx';
import { ScanPanel } from './scan-panel.tsx';
import { UnsentCard } from './unsent-card.tsx';
import type { Receiving } from './use-receiving.ts';

type Props = {
  hubId: string;
  receiving: Receiving;
  /** What the page knows of the scans since; nothing without a network. */
  scans?: readonly ScanRow[];
  hasLanes: boolean;
  /** There is no verdict to wait for before the first scan. */
  hidesEmpty?: boolean;
};

/** What came of the scans of this device: the newest, those that are not sent, those not taken in. */
export function BeltCards({ hubId, receiving, scans = [], hasLanes, hidesEmpty = false }: Props) {
  const { shown, waiting, receive, drop, left, look, forget } = receiving;
  return (
    <>
      {hidesEmpty && !shown ? null : (
        <ScanPanel
          shown={shown}
          row={rowOf(receiving, scans)}
          waiting={waiting}
          hasLanes={hasLanes}
          onReceive={receive}
        />
      )}
      <UnsentCard hubId={hubId} {...receiving} onDrop={drop} />
      <LeftCard left={left} onLook={look} onSend={(sent) => receive(...sent)} onForget={forget} />
    </>
  );
}

/** The scan that is shown, as the page knows it by now. */
export function rowOf({ shown }: Pick<Receiving, 'shown'>, scans: readonly ScanRow[]) {
  return scans.find(({ scanId }) => scanId === shown?.answer?.taken?.scanId) ?? null;
}
