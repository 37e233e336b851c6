import { useEffect, useState } from 'react';
import { isOurCode } from '#app/domain/manifests/our-code.rules.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { useCameraCodes } from '#app/ui/use-camera-codes.ts';

/** In the address, where the page had to be opened anew for it. */
const ASKED = 'camera';

/** Whether the camera is open. What reads its picture may be compiled only in a document that was opened for
 *  receiving; one that was opened elsewhere is opened anew. */
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

/** The smallest module there is: its mark and its version. */
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
  return (
    <Button aria-pressed={isOn} onClick={() => onToggle(!isOn)}>
      {isOn ? 'Close camera' : 'Camera'}
    </Button>
  );
}

type CardProps = { onCode(code: string): void; onClose(): void };

/** What the camera sees. A code that is read is received like a scanner's. */
export function CameraCard({ onCode, onClose }: CardProps) {
  const { video, fault } = useCameraCodes(isOurCode, onCode);
  if (fault)
    return (
      <Card title="Camera" actions={<Button onClick={onClose}>Close</Button>}>
        <p role="alert">{fault}</p>
      </Card>
    );
  return (
    <div className="t-camera">
      <video ref={video} muted playsInline aria-label="Camera picture" />
      <p>Hold the barcode in front of the camera.</p>
    </div>
  );
}
