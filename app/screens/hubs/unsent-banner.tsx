import { useEffect, useState } from 'react';
import { counted, oneOrMany } from '#app/domain/shared/counted.ts';
import { unsentOnDevice } from '#app/shells/belt-store.ts';
import { useShell } from '#app/shells/shell.ts';
import { Banner } from '#app/ui/banner.tsx';
import { ButtonLink } from '#app/ui/button.tsx';

const LOOK_MS = 5_000;

/** A warning that the hub's figures lack this device's unsent scans. This page does not send them. */
export function UnsentBanner() {
  const { href } = useShell();
  const count = useUnsent();
  if (count === 0) return null;
  return (
    <Banner
      tone="warm"
      title={`${counted(count, 'scan')} on this device ${oneOrMany(count, 'is', 'are')} not sent yet`}
    >
      <p>Unsent scans are not in these figures. Open Receive to send them.</p>
      <ButtonLink to={href('/hubs/receive')}>Open Receive</ButtonLink>
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
