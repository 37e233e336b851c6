import { useEffect, useRef, useState, type RefObject } from 'react';
import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader';
import { cameraMessages } from '#app/messages/camera.ts';
import { BARCODE_READER } from './barcode-reader.ts';
import { useMessages } from './use-messages.ts';

/** Pause between reading two camera frames, in milliseconds. */
const EVERY_MS = 120;
/** A code counts as a new scan only after it has been out of view for longer than this, in milliseconds. */
const SAME_FOR_MS = 3_000;
/** Wider frames are read no better and take longer. */
const MAX_PIXELS_WIDE = 1_280;

/** Reads barcodes from the device's camera. A code that stays in view is read only once.
 *  @param isOne whether a text is a code at all, because a blurred frame may yield any text
 *  @returns the video element's ref, and the message for the user if the camera cannot be used */
export function useCameraCodes(
  isOne: (text: string) => boolean,
  onCode: (text: string) => void,
): { video: RefObject<HTMLVideoElement>; error: string | null } {
  const { text } = useMessages(cameraMessages);
  const video = useRef<HTMLVideoElement>(null);
  const [error, setError] = useState<CameraError | null>(null);
  const latest = useRef({ isOne, onCode });
  useEffect(() => {
    latest.current = { isOne, onCode };
  });
  useEffect(() => {
    const over = new AbortController();
    const take = onceAtATime((text) => latest.current.onCode(text));
    void watch(video.current, over.signal, (text) => {
      if (latest.current.isOne(text)) take(text);
    }).catch((error: unknown) => {
      if (!over.signal.aborted) setError(errorOf(error));
    });
    return () => over.abort();
  }, []);
  return { video, error: error && text(`error.${error}`) };
}

async function watch(
  video: HTMLVideoElement | null,
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<void> {
  if (!video) return;
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: MAX_PIXELS_WIDE } },
  });
  const stop = () => stream.getTracks().forEach((track) => track.stop());
  signal.addEventListener('abort', stop);
  if (signal.aborted) return stop();
  video.srcObject = stream;
  await video.play();
  await prepareZXingModule({
    overrides: { locateFile: () => BARCODE_READER },
    fireImmediately: true,
  });
  while (!signal.aborted) {
    const picture = pictureOf(video);
    const [found] = picture ? await readBarcodes(picture, READING) : [];
    if (found?.isValid && !signal.aborted) onText(found.text);
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}

const READING: ReaderOptions = { formats: ['Code128'], tryHarder: true, maxNumberOfSymbols: 1 };

/** The camera's current frame, scaled down to at most `MAX_PIXELS_WIDE`. Null until the camera delivers one. */
function pictureOf(video: HTMLVideoElement): ImageData | null {
  const scale = Math.min(1, MAX_PIXELS_WIDE / (video.videoWidth || 1));
  const [width, height] = [video.videoWidth * scale, video.videoHeight * scale].map(Math.floor);
  if (!width || !height) return null;
  const drawing = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  drawing?.drawImage(video, 0, 0, width, height);
  return drawing?.getImageData(0, 0, width, height) ?? null;
}

/** Reports the same code again only after it has been out of view for `SAME_FOR_MS`. */
function onceAtATime(action: (text: string) => void): (text: string) => void {
  const seen = new Map<string, number>();
  return (text) => {
    const now = performance.now();
    const before = seen.get(text);
    seen.set(text, now);
    if (before === undefined || now - before > SAME_FOR_MS) action(text);
  };
}

type CameraError = 'blocked' | 'missing' | 'busy' | 'other';

function errorOf(error: unknown): CameraError {
  const { name = '' } = error as { name?: string };
  return ERRORS[name] ?? 'other';
}

const ERRORS: Record<string, CameraError> = {
  NotAllowedError: 'blocked',
  NotFoundError: 'missing',
  NotReadableError: 'busy',
};
