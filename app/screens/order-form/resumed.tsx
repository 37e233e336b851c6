import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';

/** What was typed stands in the form again; Discard begins anew, here where no bar of the frame offers it. */
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
