import { useNavigate } from '@remix-run/react';
import { EXPECTED_STATES, type ExpectedState } from '#app/domain/hubs/expected-state.rules.ts';
import { DAY_PAGE_SIZE } from '#app/domain/hubs/hub-days.rules.ts';
import type { ExpectedPage, ExpectedRow } from '#app/domain/hubs/read-expected.ts';
import type { ReceivingPage } from '#app/domain/hubs/read-receiving.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import { formatDate } from '#app/domain/shared/time.ts';
import { expectedMessages } from '#app/messages/expected.ts';
import { useShell } from '#app/shells/shell.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { KeyText } from '#app/ui/key-text.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { PastLastPage } from '#app/ui/past-last-page.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { useLiveReload } from '#app/ui/use-live-reload.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import { BeltCards, rowOf } from './belt-cards.tsx';
import { LaneMark } from './lane-mark.tsx';
import { ScanForm } from './scan-form.tsx';
import { UnsentMark } from './unsent-card.tsx';
import { useDay } from './use-day.ts';
import { useMuted } from './use-muted.ts';
import { useReceiving, type Receiving } from './use-receiving.ts';
import { useScanField } from './use-scan-field.ts';

/** Polling interval in milliseconds, because other devices may scan parcels of the manifest. */
const POLL_MS = 5_000;
/** Polling interval in milliseconds while a driver is being assigned to the parcel scanned last. */
const SOON_MS = 1_000;

type Text = ReturnType<typeof expectedMessages.in>['text'];

type Props = ExpectedPage & { belt: ReceivingPage };

/** The parcels that a manifest brings to a hub, and how many of them are scanned. A parcel scanned on this page is
 *  received. */
export function ExpectedScreen({ hub, manifest, counts, rows, belt }: Props) {
  const { Page, href } = useShell();
  const { text } = useMessages(expectedMessages);
  const navigate = useNavigate();
  const { isMuted } = useMuted();
  const receiving = useReceiving(hub.id, { isHeard: !isMuted });
  const onManifest = (number: string) => navigate(href(`/hubs/expected/${hub.id}/${number}`));
  const { days, day, setDay } = useDay(belt, belt.now);
  const { field, take } = useScanField(receiving, { day, onManifest });
  const isLooking = rowOf(receiving, belt.scans)?.driver.state === 'looking';
  useLiveReload({ stream: null, pollMs: isLooking ? SOON_MS : POLL_MS });
  return (
    <Page
      title={text('titleOf', { number: manifest.number })}
      subtitle={text('subtitle', {
        day: formatDate(`${manifest.collectionDay}T12:00:00Z`),
        hub: hub.name,
      })}
      back={{ label: text('receive'), path: `/hubs/receive/${hub.id}` }}
      actions={
        <>
          <UnsentMark {...receiving} />
          <ButtonLink to={href(`/hubs/receive/${hub.id}`)}>{text('receive')}</ButtonLink>
        </>
      }
    >
      <div className="t-receiving">
        <ScannedSoFar counts={counts} isLastOfAnother={isOfAnother(receiving.shown, rows)} />
        <ScanForm field={field} day={day} days={days} onDay={setDay} onCode={take} />
        <BeltCards
          hubId={hub.id}
          receiving={receiving}
          scans={belt.scans}
          hasLanes={belt.hasLanes}
          hidesEmpty
        />
        <Card title={text('parcels.title')}>
          {rows.page > rows.totalPages ? <PastLastPage pages={rows.totalPages} /> : null}
          <ul className="t-scans t-scans--day">
            {rows.docs.map((row) => (
              <ExpectedLine key={row.reference} row={row} />
            ))}
          </ul>
          {rows.totalPages > 1 ? (
            <div className="t-bar t-bar--foot">
              <Pager page={rows.page} pageSize={DAY_PAGE_SIZE} total={rows.totalDocs} />
            </div>
          ) : null}
        </Card>
      </div>
    </Page>
  );
}

/** Whether the parcel scanned last is not on this manifest. False if the scan received no parcel, or if not all parcels
 *  of the manifest fit on this page, because the result is then unknown. */
function isOfAnother(
  shown: Receiving['shown'],
  { docs, totalPages }: ExpectedPage['rows'],
): boolean {
  const answer = shown?.answer;
  if (!answer?.taken || totalPages > 1) return false;
  return !docs.some(({ reference }) => reference.startsWith(answer.orderKey ?? ''));
}

function adviceOf(text: Text, { scanned, expected }: ExpectedPage['counts']): string {
  if (expected === 0) return text('scanned.none');
  const missing = expected - scanned;
  return missing <= 0 ? text('scanned.all') : text('scanned.missing', { parcels: missing });
}

function ExpectedLine({ row }: { row: ExpectedRow }) {
  const { text } = useMessages(expectedMessages);
  const { reference, number, parcels, scanned, state } = row;
  return (
    <li>
      <div className="t-scans__what">
        {number ? <b>{number}</b> : null}{' '}
        <KeyText what={text('parcels.barcode')}>{reference}</KeyText>
      </div>
      <div className="t-scans__place">
        <LaneMark lane={row.lane} /> {[row.suburb, row.postalCode].filter(Boolean).join(', ')}
      </div>
      <div className="t-scans__driver">
        <StatusBadge tone={TONES[state]}>{EXPECTED_STATES[state].words}</StatusBadge>
      </div>
      <div className="t-scans__at t-figures">
        {parcels > 1 ? text('parcels.scanned', { scanned, parcels }) : ''}
      </div>
    </li>
  );
}

const TONES: Readonly<Record<ExpectedState, 'good' | 'warm' | 'plain'>> = {
  missing: 'warm',
  partly: 'warm',
  notBooked: 'warm',
  scanned: 'good',
  elsewhere: 'plain',
  past: 'plain',
  off: 'plain',
};

type ScannedProps = Pick<Props, 'counts'> & { isLastOfAnother: boolean };

function ScannedSoFar({ counts, isLastOfAnother }: ScannedProps) {
  const { text } = useMessages(expectedMessages);
  const { scanned, expected, notComing } = counts;
  const isAll = expected > 0 && scanned >= expected;
  const none = notComing === 0 ? '' : ` ${text('scanned.notComing', { parcels: notComing })}`;
  return (
    <section className={`t-scan${isAll ? ' t-scan--good' : ''}`} aria-label={text('scanned.label')}>
      <p className="t-scan__title t-figures" role="status">
        {text('scanned.title', {
          scanned: groupDigits(scanned),
          expected: groupDigits(expected),
        })}
      </p>
      <p className="t-scan__advice">{`${adviceOf(text, counts)}${none}`}</p>
      {isLastOfAnother ? (
        <p className="t-scan__advice" role="status">
          <b>{text('scanned.otherManifest')}</b>
        </p>
      ) : null}
    </section>
  );
}
