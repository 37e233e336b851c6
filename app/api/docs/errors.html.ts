import { ERROR_CODES, type ErrorCode } from '#app/domain/shared/errors.ts';
import { html, type Html } from '../tracking/html.ts';

/** What a caller does about it. */
const WHAT_TO_DO: Partial<Record<ErrorCode, string>> = {
  'invalid-input': 'Something that was sent is missing or wrong; fields says what, by name.',
  'not-signed-in': 'Send a bearer token. One that was ended or is too old counts as none.',
  'wrong-credentials': 'The e-mail address or the password is not right.',
  'email-not-proved':
    'Send the mailed code with the ticket of this answer to /users/verify-email, then try again.',
  'not-allowed': 'The caller has not the permission that the call names.',
  'not-found': 'There is no such thing, or the caller may not see it.',
  'method-not-allowed': 'The address is right, the method is not; Allow names those that are.',
  conflict:
    'Something else stands in the way, such as a name that is taken. Read again, then decide.',
  gone: 'It was there and has ended for good.',
  'too-large': 'Send less at a time.',
  'unsupported-media': 'Send JSON, with Content-Type: application/json.',
  'nothing-to-do': 'None of what was named can be done now; skipped says why, one by one.',
  'unknown-filter': 'Orders cannot be filtered by a field that was sent; fields names it.',
  'insufficient-balance': 'Top up the wallet, then try again.',
  'idempotency-mismatch': 'This Idempotency-Key was used for another call. Make a new one.',
  'too-many-requests': 'Wait as many seconds as Retry-After says.',
  'courier-refused': 'The courier does not take it as it is; the message says why.',
  'courier-down': 'The courier does not answer. Try again later, with the same Idempotency-Key.',
  'courier-unknown': 'Whether the courier took it is being found out. Look again later.',
  'store-refused': 'The store does not take it; the message says why.',
  'store-rights-lost': 'The store no longer accepts our keys. Reconnect it.',
  'store-elsewhere': 'The store belongs to another account.',
  'store-deleted':
    'Its owner deleted the store. Open the app in Shopify and connect it again, with a confirmation in the portal.',
  'store-down': 'The store does not answer. Try again later.',
  'warehouse-login-refused': 'The warehouse does not accept the store’s login. Enter it again.',
  'warehouse-down': 'The warehouse does not answer. Try again later.',
  'identity-down': 'Nobody can say now whether a password is right. Try again in a minute.',
  'payments-refused': 'The payment provider does not take it; the message says why.',
  'payments-down': 'The payment provider does not answer. Nothing was paid. Try again later.',
  'payments-unknown': 'Whether the payment provider took it is being found out. Look again later.',
  'mail-down': 'The mail could not be sent. Try again later.',
  'files-down': 'The file cannot be read or kept now. Try again later.',
  busy: 'There was too much to do and nothing came of it. Wait as many seconds as Retry-After says, then send the same again, with the same Idempotency-Key.',
  internal: 'Our fault. Try again; if it stays, tell us the requestId.',
};

/** Each under the address that a problem's `type` names. */
export function errorsOf(): Html {
  return html`<h2 id="errors">Errors</h2>
    <p>
      Whatever is not done is answered with <code>application/problem+json</code> (RFC 9457):
      <code>code</code> is one of these, <code>message</code> is fit to show to a person, and
      <code>type</code> leads here.
    </p>
    <dl>
      ${Object.entries(ERROR_CODES).map(
        ([code, { http, retry }]) =>
          html`<div id="${code}">
            <dt><code>${code}</code> <span>${http}${retry ? ', worth another try' : ''}</span></dt>
            <dd>${WHAT_TO_DO[code as ErrorCode] ?? ''}</dd>
          </div>`,
      )}
    </dl>`;
}
