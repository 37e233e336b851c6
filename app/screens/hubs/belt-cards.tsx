import type { ScanRow } from '#app/domain/hubs/read-receiving.ts';
import { LeftCard } from './left-card.tsx';
import { ScanPanel } from './scan-panel.tsx';
import { UnsentCard } from './unsent-card.tsx';
import type { Receiving } from './use-receiving.ts';

type Props = {
  hubId: string;
  receiving: Receiving;
  /** The scans as last loaded from the server; empty without a network. */
  scans?: readonly ScanRow[];
  hasLanes: boolean;
  /** Hides the result panel before the first scan. */
  hidesEmpty?: boolean;
};

/** The results of this device's scans: the latest one, the unsent ones, and those that were not accepted. */
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
      <LeftCard
        left={left}
        hasLanes={hasLanes}
        onLook={look}
        onSend={(sent) => receive(...sent)}
        onForget={forget}
      />
    </>
  );
}

/** The server's row of the scan that is shown, if it is loaded. */
export function rowOf({ shown }: Pick<Receiving, 'shown'>, scans: readonly ScanRow[]) {
  return scans.find(({ scanId }) => scanId === shown?.answer?.taken?.scanId) ?? null;
}
