import type { StoreRow } from '#app/domain/stores/list-stores.ts';

const WORDS = {
  connected: 'Connected',
  attention: 'Needs attention',
  disconnected: 'Disconnected',
} as const;

/** How the connection is, in words; the reason stands below it. */
export function StoreState({ state, stateReason }: Pick<StoreRow, 'state' | 'stateReason'>) {
  return (
    <span className={`t-state t-state--${state}`}>
      {WORDS[state]}
      {state !== 'connected' && stateReason ? <small>{stateReason}</small> : null}
    </span>
  );
}
