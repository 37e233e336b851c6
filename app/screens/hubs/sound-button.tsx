import { receivingMessages } from '#app/messages/receiving.ts';
import { Button } from '#app/ui/button.tsx';
import { useMessages } from '#app/ui/use-messages.ts';

type Props = { isMuted: boolean; mute(to: boolean): void };

/** Turns the scan sounds of this device on or off. */
export function SoundButton({ isMuted, mute }: Props) {
  const { text } = useMessages(receivingMessages);
  return <Button onClick={() => mute(!isMuted)}>{text(isMuted ? 'sound.off' : 'sound.on')}</Button>;
}
