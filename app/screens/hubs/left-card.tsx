import { SCAN_ADVICE, SCAN_VERDICTS } from '#app/domain/hubs/scan-verdict.rules.ts';
import { receivingMessages } from '#app/messages/receiving.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import type { LeftScan, Scan } from '#app/shells/belt-store.ts';
import { maySendAgain } from './belt/left.rules.ts';
import { LaneMark } from './lane-mark.tsx';

const MAX_SHOWN = 30;

type Text = ReturnType<typeof receivingMessages.in>['text'];

type Props = {
  left: readonly LeftScan[];
  hasLanes: boolean;
  onLook(one: LeftScan): void;
  onSend(scans: readonly Scan[]): void;
  /** Removes scans from the list once the clerk has dealt with them. */
  onForget(scanIds: readonly string[]): void;
};

/** Scans that were not accepted. They are listed because on a fast belt the next result replaces each one within a
 *  moment. Scans where the server contradicts the device come first. */
export function LeftCard({ left, hasLanes, onLook, onSend, onForget }: Props) {
  const { text } = useMessages(receivingMessages);
  const news = left.filter(({ isNews }) => isNews);
  const others = left.filter(({ isNews }) => !isNews);
  const again = others.filter(({ scan, answer }) => maySendAgain(scan, answer));
  const refused = others.filter(({ scan, answer }) => !maySendAgain(scan, answer));
  return (
    <>
      {news.length > 0 ? (
        <Card title={text('move.title', { parcels: news.length })} tone="critical">
          <p>{text('move.lead')}</p>
          <ul className="t-scans t-scans--left">
            {news.slice(0, MAX_SHOWN).map((one) => (
              <Row key={one.scan.scanId} one={one} hasLanes={hasLanes} onLook={onLook}>
                <Button
                  kind="quiet"
                  aria-label={text('move.doneOf', { parcel: nameOf(one) })}
                  onClick={() => onForget([one.scan.scanId])}
                >
                  {text('move.done')}
                </Button>
              </Row>
            ))}
          </ul>
          <MoreOf shown={MAX_SHOWN} all={news.length} />
        </Card>
      ) : null}
      {others.length > 0 ? (
        <Card
          title={text('refused.title', { scans: others.length })}
          actions={
            <div className="t-group">
              {refused.length > 0 ? (
                <Button kind="quiet" onClick={() => onForget(refused.map(idOf))}>
                  {text('refused.clear')}
                </Button>
              ) : null}
              {again.length > 0 ? (
                // The list is newest first; scans are sent in the order they were made.
                <Button onClick={() => onSend(again.map(({ scan }) => scan).reverse())}>
                  {text('refused.sendAgain', { scans: again.length })}
                </Button>
              ) : null}
            </div>
          }
        >
          <ul className="t-scans t-scans--left">
            {others.slice(0, MAX_SHOWN).map((one) => (
              <Row key={one.scan.scanId} one={one} hasLanes={hasLanes} onLook={onLook} />
            ))}
          </ul>
          <MoreOf shown={MAX_SHOWN} all={others.length} />
        </Card>
      ) : null}
    </>
  );
}

/** The note below a list that shows only the newest entries; nothing if all are shown. */
function MoreOf({ shown, all }: { shown: number; all: number }) {
  const { text } = useMessages(receivingMessages);
  return all > shown ? <p className="t-quiet">{text('newest', { shown, all })}</p> : null;
}

type RowProps = Pick<Props, 'hasLanes' | 'onLook'> & { one: LeftScan; children?: React.ReactNode };

function Row({ one, hasLanes, onLook, children }: RowProps) {
  const { text } = useMessages(receivingMessages);
  const { answer, isNews, lane } = one;
  const isLying = answer.isHere && answer.verdict !== 'passed';
  return (
    <li>
      <div className="t-scans__what">
        <b>{nameOf(one)}</b>
      </div>
      <div className="t-scans__driver">
        {isNews ? newsOf(text, one) : wordsOf(one)}{' '}
        {lane || (isLying && hasLanes) ? <LaneMark lane={lane} /> : null}
      </div>
      <div className="t-group">
        {children}
        {answer.isHere ? null : (
          <Button
            kind="quiet"
            aria-label={text('show.buttonOf', { parcel: nameOf(one) })}
            onClick={() => onLook(one)}
          >
            {text('show.button')}
          </Button>
        )}
      </div>
    </li>
  );
}

function idOf({ scan }: LeftScan): string {
  return scan.scanId;
}

function nameOf({ answer, scan }: LeftScan): string {
  return answer.orderKey ?? scan.code.slice(0, 40);
}

function wordsOf({ answer }: LeftScan): string {
  return answer.verdict ? SCAN_VERDICTS[answer.verdict].title : (answer.fault ?? '');
}

/** The parcel's state, and where to put the parcel. */
function newsOf(text: Text, one: LeftScan): string {
  const { verdict, isHere, otherHub } = one.answer;
  if (isHere) return text('move.toReceived', { verdict: wordsOf(one) });
  if (!verdict) return wordsOf(one);
  const where = otherHub ? ` ${text('panel.otherHub', { hub: otherHub })}` : '';
  return `${wordsOf(one)}.${where} ${SCAN_ADVICE[verdict]}`;
}
