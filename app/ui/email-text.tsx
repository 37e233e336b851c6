import { Fragment } from 'react';

/** An e-mail address that is broken at @ and dots only, where it has to be broken at all. */
export function EmailText({ children }: { children: string }) {
  return (
    <span className="t-email">
      {children.split(/(?=[@.])/).map((part, index) => (
        // The parts of one address keep their order.
        <Fragment key={index}>
          {index > 0 ? <wbr /> : null}
          <span>{part}</span>
        </Fragment>
      ))}
    </span>
  );
}
