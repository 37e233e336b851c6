import type { OrderDetail } from '#app/domain/orders/get-order.ts';
import { orderContentsMessages } from '#app/messages/order-contents.ts';
import { elsewhereWords } from './order-detail.rules.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Card } from '#app/ui/card.tsx';
import { MoneyText } from '#app/ui/money.tsx';
import { useMessages } from '#app/ui/use-messages.ts';

type Props = {
  order: Pick<
    OrderDetail,
    | 'lines'
    | 'leftOut'
    | 'currency'
    | 'totalCents'
    | 'totals'
    | 'paid'
    | 'note'
    | 'wholeOf'
    | 'family'
  >;
};

export function OrderItems({ order }: Props) {
  const { text } = useMessages(orderContentsMessages);
  const { lines, currency, totalCents, totals, paid, note, wholeOf, family, leftOut } = order;
  return (
    <Card title={text('items.title')}>
      {leftOut ? <Banner tone="info" title={leftOut} /> : null}
      <div className="t-items">
        <table>
          <thead>
            <tr>
              <th scope="col">{text('items.column.item')}</th>
              <th scope="col" className="t-end">
                {text('items.column.quantity')}
              </th>
              <th scope="col" className="t-end">
                {text('items.column.price')}
              </th>
              <th scope="col" className="t-end">
                {text('items.column.total')}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              <ItemRow key={index} line={line} currency={currency} family={family} />
            ))}
            {lines.length === 0 ? (
              <tr>
                <td colSpan={4} className="t-quiet">
                  {text('items.none')}
                </td>
              </tr>
            ) : null}
          </tbody>
          <tfoot>
            {totals.rows.map((row) => (
              <Sum key={row.label} {...row} currency={currency} />
            ))}
            <tr>
              <th scope="row" colSpan={3}>
                {wholeOf
                  ? text(paid ? 'items.paidIn' : 'items.notPaidIn', { id: wholeOf })
                  : text(paid ? 'items.paid' : 'items.notPaid')}
              </th>
              <td className="t-end">
                {wholeOf ? '–' : <MoneyText amount={{ cents: totalCents, currency }} />}
              </td>
            </tr>
            {totals.within.map((row) => (
              <Sum key={row.label} {...row} currency={currency} />
            ))}
          </tfoot>
        </table>
      </div>
      {note ? (
        <p className="t-items__note">
          <b>{text('items.note')}</b> {note}
        </p>
      ) : null}
    </Card>
  );
}

/** For a split order: the pieces of the same item in its other parts. */
function Elsewhere({ words }: { words: string | null }) {
  return words ? <span className="t-items__stays">{words}</span> : null;
}

/** A row of the totals, such as shipping, or the tax included in the prices. */
function Sum({ label, cents, currency }: { label: string; cents: number; currency: string }) {
  return (
    <tr className="t-items__sum">
      <th scope="row" colSpan={3}>
        {label}
      </th>
      <td className="t-end">
        <MoneyText amount={{ cents, currency }} />
      </td>
    </tr>
  );
}

type ItemRowProps = Pick<OrderDetail, 'currency' | 'family'> & {
  line: OrderDetail['lines'][number];
};

function ItemRow({ line, currency, family }: ItemRowProps) {
  const { text } = useMessages(orderContentsMessages);
  return (
    <tr>
      <td>
        {line.name}
        {line.sku ? <span className="t-items__sku">{line.sku}</span> : null}
        {line.packed === line.quantity ? null : (
          <span className="t-items__stays">
            {line.packed === 0
              ? text('items.notInParcel')
              : text('items.inParcel', { packed: line.packed, quantity: line.quantity })}
          </span>
        )}
        <Elsewhere words={elsewhereWords(text, family, line.name)} />
      </td>
      <td className="t-end t-figures">{line.quantity}</td>
      <td className="t-end">
        <MoneyText amount={{ cents: line.unitPriceCents, currency }} />
      </td>
      <td className="t-end">
        <MoneyText amount={{ cents: line.totalCents, currency }} />
      </td>
    </tr>
  );
}
