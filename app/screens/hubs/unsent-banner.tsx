import { useEffect, useState } from 'react';
import { hubDaysMessages } from '#app/messages/hub-days.ts';
import { unsentOnDevice } from '#app/shells/belt-store.ts';
import { useShell } from '#app/shells/shell.ts';
import { Banner } from '#app/ui/banner.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { useMessages } from '#app/ui/use-messages.ts';

const LOOK_MS = 5_000;

/** A warning that the hub's figures lack this device's unsent scans. This page does not send them. */
export function UnsentBanner() {
  const { href } = useShell();
  const { text } = useMessages(hubDaysMessages);
  const count = useUnsent();
  if (count === 0) return null;
  return (
    <Banner tone="warm" title={text('unsent.title', { scans: count })}>
      <p>{text('unsent.body')}</p>
      <ButtonLink to={href('/hubs/receive')}>{text('unsent.open')}</ButtonLink>
    </Banner>
  );
}

function useUnsent(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const look = () => void unsentOnDevice().then(setCount);
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return count;
}
