import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';

/** Says that a draft was restored. `onDiscard` adds a Discard button, where the shell's save bar does not offer
 *  one. */
export function Resumed({ onDiscard }: { onDiscard?(): void }) {
  return (
    <Banner tone="info" title="We restored what you typed. It is not saved yet.">
      {onDiscard ? (
        <Button kind="quiet" onClick={onDiscard}>
          Discard
        </Button>
      ) : null}
    </Banner>
  );
}
