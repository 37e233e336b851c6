import { useEffect, useRef, type ReactNode } from 'react';
import { listMessages } from '#app/messages/lists.ts';
import { useMessages } from './use-messages.ts';
import type { Selection } from './use-selection.ts';

type Props = {
  selection: Selection;
  /** Number of rows on this page. */
  rowCount: number;
  className?: string;
  /** The label, where it is visible. */
  children?: ReactNode;
};

/** A checkbox that selects the rows of this page: in the table's head, and above the list on a phone, where the head
 *  is not shown. */
export function SelectPage({ selection, rowCount, className, children }: Props) {
  const { text } = useMessages(listMessages);
  const box = useRef<HTMLInputElement>(null);
  const { countHere } = selection;
  const isAll = rowCount > 0 && countHere >= rowCount;
  useEffect(() => {
    if (box.current) box.current.indeterminate = countHere > 0 && !isAll;
  }, [countHere, isAll]);
  return (
    <label className={className}>
      <input
        ref={box}
        type="checkbox"
        aria-label={text('table.selectPage')}
        checked={isAll}
        disabled={rowCount === 0}
        onChange={() => selection.selectPage(!isAll)}
      />
      {children}
    </label>
  );
}
