import { useState, useEffect } from 'react';
import type { ProofPicture } from '#app/domain/proof/proof-view.rules.ts';
import { orderMessages } from '#app/messages/order.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { useShell } from '#app/shells/shell.ts';
import { useMessages } from '#app/ui/use-messages.ts';

type Props = { pictures: readonly ProofPicture[] };

/** Thumbnails; each opens the full picture. */
export function ProofPictures({ pictures }: Props) {
  const { text } = useMessages(orderMessages);
  const [openId, setOpenId] = useState<string | null>(null);
  if (pictures.length === 0) return null;
  const open = pictures.find(({ id }) => id === openId);
  const close = () => setOpenId(null);
  return (
    <>
      <ul className="t-proof__pictures">
        {pictures.map((picture) => (
          <li key={picture.id}>
            <Thumbnail picture={picture} onOpen={() => setOpenId(picture.id)} />
          </li>
        ))}
      </ul>
      <Dialog
        isOpen={open !== undefined}
        title={open?.words ?? ''}
        actions={[{ label: text('picture.close'), onAction: close }]}
        onClose={close}
      >
        {open ? <Picture picture={open} className="t-proof__large" /> : null}
      </Dialog>
    </>
  );
}

function Thumbnail({ picture, onOpen }: { picture: ProofPicture; onOpen(): void }) {
  const { text } = useMessages(orderMessages);
  return (
    <button
      type="button"
      className={`t-proof__thumb t-proof__thumb--${picture.kind}`}
      aria-label={text('picture.openOf', { picture: picture.words })}
      onClick={onOpen}
    >
      <Picture picture={picture} />
      <span aria-hidden="true">
        {picture.kind === 'signature' ? text('picture.signature') : text('picture.photo')}
      </span>
    </button>
  );
}

function Picture({ picture, className }: { picture: ProofPicture; className?: string }) {
  const { text } = useMessages(orderMessages);
  const { src, isMissing } = usePicture(picture.url);
  const [isBroken, setBroken] = useState(false);
  if (isMissing || isBroken) return <span className="t-proof__gone">{text('picture.gone')}</span>;
  if (src === null) return <span className="t-proof__gone" aria-hidden="true" />;
  return (
    <img src={src} alt={picture.words} className={className} onError={() => setBroken(true)} />
  );
}

type ShownPicture = { src: string | null; isMissing: boolean };

/** The source for an `img` of a proof picture, which is fetched with the shell's authentication. `src` is null until
 *  the picture is loaded, and `isMissing` is true if it cannot be loaded. */
function usePicture(url: string): ShownPicture {
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
