// @vitest-environment jsdom
import { act } from 'react';
import { expect, test } from 'vitest';
import { RECEIVE_MESSAGES } from '#app/domain/hubs/receive.rules.ts';
import { answerOf, faultyAnswer } from '#app/domain/hubs/scan-answer.rules.ts';
import type { LeftScan } from '#app/shells/belt-store.ts';
import { inBrowser } from '#tests/fakes/in-browser.tsx';
import { LeftCard } from './left-card.tsx';

const KEY = '2J44A77RQY2X';

const leftWith = (fault: string): LeftScan => ({
  scan: { scanId: fault, code: KEY, day: '2026-11-26', scannedAt: 1 },
  hubId: 'hub',
  at: 1,
  answer: faultyAnswer(fault, fault),
  lane: null,
  isNews: false,
});

/** The list with these scans; `pressed` presses a button and returns what was cleared and sent. */
async function cardWith(left: readonly LeftScan[], hasLanes = true) {
  const cleared: string[] = [];
  const sent: string[] = [];
  const { page } = await inBrowser(
    <LeftCard
      left={left}
      hasLanes={hasLanes}
      onLook={() => undefined}
      onSend={(scans) => sent.push(...scans.map(({ scanId }) => scanId))}
      onForget={(scanIds) => cleared.push(...scanIds)}
    />,
  );
  const pressed = async (name: string) => {
    const button = [...page.querySelectorAll('button')].find((one) => one.textContent === name);
    await act(async () => button?.click());
    return { cleared, sent };
  };
  return { page, pressed };
}

test.each(['tooOld', 'day', 'undone', 'otherScan', 'tooLate', 'gone', 'seenSince'] as const)(
  'a scan that can never succeed (%s) can be cleared, and is not sent again with the others',
  async (why) => {
    const fault = RECEIVE_MESSAGES[why];
    const { pressed } = await cardWith([leftWith(fault), leftWith('Error processing order')]);

    expect(await pressed('Send 1 again')).toMatchObject({ sent: ['Error processing order'] });
    expect(await pressed('Clear list')).toMatchObject({ cleared: [fault] });
  },
);

test.each([
  ['accepted', 'No lane'],
  ['passed', null],
] as const)(
  'a parcel to move that is %s and has no lane is listed with %j',
  async (verdict, lane) => {
    const received = { verdict, orderKey: KEY, parcel: 1, otherHub: null, taken: null };
    const answer = { ...answerOf('a', received), taken: null };
    const { page } = await cardWith([{ ...leftWith(''), answer, isNews: true }]);

    expect(page.querySelector('.t-lane')?.textContent ?? null).toBe(lane);
  },
);
