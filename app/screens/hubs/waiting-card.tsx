import { useState } from 'react';
import type { ReceivingPage, WaitingRow } from '#app/domain/hubs/read-receiving.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { KeyText } from '#app/ui/key-text.tsx';
import { driverWords } from './scan-list.tsx';

type Props = {
  waiting: ReceivingPage['waiting'];
  onChoose(rows: readonly WaitingRow[]): void;
};

/** Parcels at the hub without a driver, with the reason. One or several can be assigned by hand. */
export function WaitingCard({ waiting: { rows, total }, onChoose }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  if (total === 0) return null;
  const selected = rows.filter(({ shipmentId }) => chosen.has(shipmentId));
  const toggle = (id: string) =>
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  const isAll = selected.length === rows.length;
  const all = () => setChosen(new Set(isAll ? [] : rows.map(({ shipmentId }) => shipmentId)));
  return (
    <Card
      title={`Without a driver: ${total}`}
      actions={
        <div className="t-group">
          <Button kind="quiet" onClick={all}>
            {isAll ? 'Select none' : 'Select all'}
          </Button>
          <Button disabled={selected.length === 0} onClick={() => onChoose(selected)}>
            {selected.length === 0 ? 'Assign driver' : `Assign driver to ${selected.length}`}
          </Button>
        </div>
      }
    >
      <ul className="t-scans">
        {rows.map((row) => (
          <li key={row.shipmentId}>
            <label className="t-scans__what">
              <input
                type="checkbox"
                checked={chosen.has(row.shipmentId)}
                onChange={() => toggle(row.shipmentId)}
              />{' '}
              <b>{row.number}</b> <KeyText what="order key">{row.orderKey}</KeyText>
            </label>
            <div className="t-scans__driver">{row.driver.reason ?? driverWords(row.driver)}</div>
          </li>
        ))}
      </ul>
      {total > rows.length ? (
        <p className="t-quiet">The {rows.length} that have waited longest are shown.</p>
      ) : null}
    </Card>
  );
}
