import { useEffect, useState } from 'react';

const KEY = 'receivingMuted';

/** Whether scan sounds are muted on this device. The setting is stored in the browser. */
export function useMuted(): { isMuted: boolean; mute(to: boolean): void } {
  const [isMuted, setMuted] = useState(false);
  useEffect(() => {
    try {
      setMuted(localStorage.getItem(KEY) === 'true');
    } catch {
      // The browser blocks its storage, so the sound stays on.
    }
  }, []);
  const mute = (to: boolean) => {
    setMuted(to);
    try {
      localStorage.setItem(KEY, String(to));
    } catch {
      // Without storage the setting is kept only until the page is closed.
    }
  };
  return { isMuted, mute };
}
