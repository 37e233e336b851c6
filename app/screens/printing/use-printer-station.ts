import { useEffect, useRef, useState } from 'react';
import { startFeedClient } from '#app/ui/print-bridge/printer-feed-client.ts';
import type {
  LabelOutcome,
  PrintMemory,
  StationState,
} from '#app/ui/print-bridge/printer-feed-client.ts';

type Options = {
  /** Whether a printer is available. Without one no labels are requested, and they wait in the queue. */
  isOn: boolean;
  print(zpl: string): Promise<void>;
  onLabel(outcome: LabelOutcome): void;
};

export function usePrinterStation({ isOn, print, onLabel }: Options) {
  const [state, setState] = useState<StationState | null>(null);
  const station = useRef<ReturnType<typeof startFeedClient> | null>(null);
  const latest = useRef({ print, onLabel });
  useEffect(() => {
    latest.current = { print, onLabel };
  });

  useEffect(() => {
    if (!isOn) return setState(null);
    station.current = startFeedClient({
      station: crypto.randomUUID(),
      getTicket,
      openSocket,
      memory: tabMemory(),
      print: ({ zpl }) => latest.current.print(zpl),
      onState: setState,
      onLabel: (outcome) => latest.current.onLabel(outcome),
    });
    return () => {
      station.current?.stop();
      station.current = null;
    };
  }, [isOn]);

  return { state, reconnect: () => station.current?.reconnect() };
}

async function getTicket(): Promise<{ ticket: string; email: string }> {
  const response = await fetch('/api/printer-feed/ticket', { method: 'POST' });
  if (!response.ok) throw new Error(`Request failed with status: ${response.status}`);
  return (await response.json()) as { ticket: string; email: string };
}

function openSocket(email: string): WebSocket {
  const url = new URL('/printer-feed', location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.searchParams.set('email', email);
  return new WebSocket(url);
}

const MEMORY_KEY = 'printedLabels';
const MAX_REMEMBERED = 2_000;

function tabMemory(): PrintMemory {
  const keys = new Set(load());
  return {
    has: (key) => keys.has(key),
    add(key) {
      keys.add(key);
      try {
        sessionStorage.setItem(MEMORY_KEY, JSON.stringify([...keys].slice(-MAX_REMEMBERED)));
      } catch {
        // Without storage the labels are remembered only until the page is closed.
      }
    },
  };
}

function load(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(MEMORY_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}
