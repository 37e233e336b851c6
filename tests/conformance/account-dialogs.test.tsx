import { expect } from 'vitest';
import { EXPORT_RANGES } from '#app/domain/wallet/export-range.rules.ts';
import { ExportDialog } from '#app/screens/account/export-dialog.tsx';
import { TopUpDialog } from '#app/screens/account/top-up-dialog.tsx';
import { drawn } from '#tests/fakes/drawn.tsx';
import { textsOf } from './page.ts';
import { spec } from './spec.ts';

const day = { from: '2025-03-07', to: '2025-03-07' };
const ranges = { day, week: day, month: day, 'month-to-date': day };
const close = () => undefined;

for (const promise of [
  '2§2.94 Export CSV dialog (day, week, month, month-to-date; default week)',
  '2§9.8 Export default week',
])
  spec(promise, async () => {
    const html = await drawn(<ExportDialog isOpen account="" ranges={ranges} onClose={close} />);

    expect(Object.values(EXPORT_RANGES)).toEqual(['Day', 'Week', 'Month', 'Month to date']);
    for (const words of Object.values(EXPORT_RANGES)) expect(html).toContain(words);
    const chosen = html
      .match(/<input[^>]*name="range"[^>]*>/g)
      ?.filter((input) => input.includes('checked'));
    expect(chosen).toEqual([expect.stringContaining('value="week"')]);
  });

spec('2§2.95 Top-up dialog R100/200/500/1000, custom min 10 step 1', async () => {
  const html = await drawn(
    <TopUpDialog isOpen canPay eft={null} eftReference="T1" onClose={close} />,
  );

  const offered = textsOf({ html }, 'button').filter((text) => /^R\s?\d/.test(text));
  expect(offered.map((text) => text.replace(/\s/g, ''))).toEqual(['R100', 'R200', 'R500', 'R1000']);
});
