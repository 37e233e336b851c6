import { useEffect, useState } from 'react';
import { useShell } from '#app/shells/shell.ts';

export type ShownPicture = { src: string | null; isMissing: boolean };

/** What an `img` shows for a picture of ours in this frame: nothing until it is there, or where it is not. */
export function usePicture(url: string): ShownPicture {
  const { pictureAt } = useShell();
  const [shown, setShown] = useState<{ url: string; src: string | null } | null>(null);
  useEffect(() => {
    let isWanted = true;
    const show = (src: string | null) => {
      if (isWanted) setShown({ url, src });
    };
    Promise.resolve(pictureAt(url)).then(show, () => show(null));
    return () => {
      isWanted = false;
    };
  }, [url, pictureAt]);
  const known = shown?.url === url ? shown : null;
  return { src: known?.src ?? null, isMissing: known?.src === null };
}
