import { Fragment } from 'react';

/** An email address that wraps only at @ and dots. */
export function EmailText({ children }: { children: string }) {
  return (
    <span className="t-email">
      {children.split(/(?=[@.])/).map((part, index) => (
        // The index is a valid key, because the parts never change their order.
        <Fragment key={index}>
          {index > 0 ? <wbr /> : null}
          <span>{part}</span>
        </Fragment>
      ))}
    </span>
  );
}
