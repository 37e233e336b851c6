import { useState } from 'react';
import { UNKNOWN_ERROR } from '#app/domain/shared/asking-page.rules.ts';
import type { Days } from '#app/domain/wallet/days-of-range.ts';
import { EXPORT_RANGES, type ExportRange } from '#app/domain/wallet/export-range.rules.ts';
import { accountMessages } from '#app/messages/account.ts';
import { EXPORT_STYLES } from '#app/screens/orders/export-styles.ts';
import { useShell } from '#app/shells/shell.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { saveFrom } from '#app/ui/save-from.ts';
import { useMessages } from '#app/ui/use-messages.ts';

type Props = {
  isOpen: boolean;
  account: string;
  ranges: Readonly<Record<ExportRange, Days>>;
  onClose(): void;
};

/** Asks for the dates and for the file's column separator. */
export function ExportDialog({ isOpen, account, ranges, onClose }: Props) {
  const { href, toast } = useShell();
  const { text } = useMessages(accountMessages);
  const [range, setRange] = useState<ExportRange>('week');
  const [style, setStyle] = useState('comma');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const save = async () => {
    setBusy(true);
    setError(null);
    const asked = new URLSearchParams({ range, style, ...(account ? { account } : {}) });
    try {
      await saveFrom(href(`/account/export?${asked}`), 'transactions.csv');
      toast(text('export.done'));
      onClose();
    } catch (failure) {
      const reason = failure instanceof Error ? failure.message : UNKNOWN_ERROR;
      setError(text('export.failed', { reason }));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen={isOpen}
      title={text('export.title')}
      error={error}
      onClose={onClose}
      actions={[
        { label: text('export.button'), kind: 'primary', isBusy, onAction: () => void save() },
      ]}
    >
      <RangeField range={range} ranges={ranges} onChange={setRange} />
      <fieldset className="t-choice-list">
        <legend>{text('export.format')}</legend>
        {EXPORT_STYLES.map(({ key, label }) => (
          <label key={key} className="t-check">
            <input
              type="radio"
              name="style"
              value={key}
              checked={style === key}
              onChange={() => setStyle(key)}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}

type RangeProps = Pick<Props, 'ranges'> & {
  range: ExportRange;
  onChange(range: ExportRange): void;
};

function RangeField({ range, ranges, onChange }: RangeProps) {
  const { text } = useMessages(accountMessages);
  return (
    <fieldset className="t-choice-list">
      <legend>{text('export.period')}</legend>
      {Object.entries(EXPORT_RANGES).map(([code, words]) => {
        const { from, to } = ranges[code as ExportRange];
        return (
          <label key={code} className="t-check">
            <input
              type="radio"
              name="range"
              value={code}
              checked={range === code}
              onChange={() => onChange(code as ExportRange)}
            />
            <span>
              {words}{' '}
              <span className="t-quiet">
                <Period from={from} to={to} />
              </span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

function Period({ from, to }: Days) {
  const { parts } = useMessages(accountMessages);
  const first = <DateTime key="from" at={from} dateOnly />;
  if (from === to) return first;
  return parts('export.days', { from: first, to: <DateTime key="to" at={to} dateOnly /> });
}
