import { Button } from '#app/ui/button.tsx';

type Props = { isMuted: boolean; mute(to: boolean): void };

/** Turns the scan sounds of this device on or off. */
export function SoundButton({ isMuted, mute }: Props) {
  return (
    <Button onClick={() => mute(!isMuted)} aria-pressed={!isMuted}>
      {isMuted ? 'Sound is off' : 'Sound is on'}
    </Button>
  );
}
