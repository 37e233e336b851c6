import { useEffect, useState } from 'react';
import { isOurCode } from '#app/domain/manifests/our-code.rules.ts';
import { receivingMessages } from '#app/messages/receiving.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { useCameraCodes } from '#app/ui/use-camera-codes.ts';
import { useMessages } from '#app/ui/use-messages.ts';

/** Query parameter that opens the camera after the page had to be reloaded for it. */
const ASKED = 'camera';

/** Whether the camera is open. The barcode reader is WebAssembly, which may only be compiled in a document that
 *  was opened at a receiving page. Elsewhere the page is reloaded first. */
export function useCameraOn(): [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const url = new URL(location.href);
    if (!url.searchParams.has(ASKED)) return;
    setOn(true);
    url.searchParams.delete(ASKED);
    history.replaceState(history.state, '', url);
  }, []);
  const turn = async (toOn: boolean) => {
    if (!toOn || (await mayCompile())) return setOn(toOn);
    const url = new URL(location.href);
    url.searchParams.set(ASKED, '1');
    location.assign(url);
  };
  return [isOn, (toOn) => void turn(toOn)];
}

/** The smallest WebAssembly module: only its magic number and version. */
const EMPTY_MODULE = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

async function mayCompile(): Promise<boolean> {
  try {
    await WebAssembly.compile(EMPTY_MODULE);
    return true;
  } catch {
    return false;
  }
}

type ButtonProps = { isOn: boolean; onToggle(isOn: boolean): void };

export function CameraButton({ isOn, onToggle }: ButtonProps) {
  const { text } = useMessages(receivingMessages);
  return (
    <Button aria-pressed={isOn} onClick={() => onToggle(!isOn)}>
      {text(isOn ? 'camera.close' : 'camera.open')}
    </Button>
  );
}

type CardProps = { onCode(code: string): void; onClose(): void };

/** The camera picture. A code that the camera reads is received like one from a scanner. */
export function CameraCard({ onCode, onClose }: CardProps) {
  const { text } = useMessages(receivingMessages);
  const { video, error } = useCameraCodes(isOurCode, onCode);
  if (error)
    return (
      <Card
        title={text('camera.title')}
        actions={<Button onClick={onClose}>{text('camera.closeError')}</Button>}
      >
        <p role="alert">{error}</p>
      </Card>
    );
  return (
    <div className="t-camera">
      <video ref={video} muted playsInline aria-label={text('camera.picture')} />
      <p>{text('camera.help')}</p>
    </div>
  );
}
