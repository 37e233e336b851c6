import { ERROR_CODES, type ErrorCode } from '#app/domain/shared/errors.ts';
import { html, type Html } from '../tracking/html.ts';
import { prose } from './fields.html.ts';

/** What a caller should do, by error code. */
const WHAT_TO_DO: Record<ErrorCode, string> = {
  'invalid-input': 'A field is missing or not valid. See `fields` in the response.',
  'not-signed-in': 'Send a bearer token that is not revoked or expired.',
  'wrong-credentials':
    'The email address, password or code is not correct, or the ticket or code has expired. The message says which.',
  'code-required': 'Send the same call again, with a code from the authenticator app as `code`.',
  'email-not-proved':
    'Send the emailed code and the `ticket` from this response to `/users/verify-email`, then try again.',
  'approval-pending':
    'An administrator must approve the new administrator first. Then sign in again.',
  'not-allowed': 'The caller does not have the permission this call needs.',
  'not-found': 'Nothing with this ID or name exists, or the caller may not see it.',
  'method-not-allowed':
    'This URL does not accept this method. The `Allow` header lists the methods that it accepts.',
  conflict:
    'The request conflicts with existing data, or the first request with the same `Idempotency-Key` has not finished. The message says why.',
  gone: 'It was deleted, or the token or link has expired. The message says which.',
  'too-large': 'Split the request into smaller ones.',
  'unsupported-media': 'Send JSON, with Content-Type: application/json.',
  'nothing-to-do':
    'None of the items can be processed now. See the reason for each under `skipped` in the response.',
  'unknown-filter':
    'You sent a field that cannot be used as a filter. See `fields` in the response.',
  'insufficient-balance': 'The balance is too low. Top it up, then try again.',
  'idempotency-mismatch':
    'This `Idempotency-Key` was already used for another call. Create a new one.',
  'too-many-requests':
    'Wait the number of seconds in the `Retry-After` header, then send the request again.',
  'courier-refused': 'The courier refused the request. The message says why.',
  'courier-down':
    'The courier is not responding. Try again later, with the same `Idempotency-Key`.',
  'courier-unknown':
    'We are checking whether the courier accepted the request. Read the order again later.',
  'store-refused': 'The store refused the request. The message says why.',
  'store-rights-lost': 'The store no longer accepts our keys. Reconnect it.',
  'store-elsewhere': 'The store belongs to another account.',
  'store-deleted':
    'The store’s owner deleted it. Open the app in Shopify, connect the store again, and confirm this in the portal.',
  'store-down': 'The store is not responding. Try again later.',
  'warehouse-login-refused': 'The warehouse does not accept the store’s login. Enter it again.',
  'warehouse-down': 'The warehouse’s system is not responding. Try again later.',
  'identity-down': 'Sign-in is not available right now. Try again in a minute.',
  'payments-refused':
    'The payment provider refused the top-up. Try another amount, or ask an administrator.',
  'payments-down': 'The payment provider is not responding. Nothing was paid. Try again later.',
  'payments-unknown':
    'We are checking whether the payment provider accepted the request. Read the transactions again later.',
  'mail-down': 'The email could not be sent. Try again later.',
  'files-down': 'The file cannot be read or saved right now. Try again later.',
  busy: 'The system was too busy, and nothing was changed. Wait the number of seconds in the `Retry-After` header. Then send the same request again, with the same `Idempotency-Key`.',
  internal: 'An error on our side. Try again. If this continues, send us the `requestId`.',
};

/** All error codes, each under the anchor that a problem's `type` links to. */
export function errorsOf(): Html {
  return html`<h2 id="errors">Errors</h2>
    <p>
      A call that fails is answered with <code>application/problem+json</code> (RFC 9457).
      <code>code</code> is one of the codes below, <code>message</code> can be shown to a person,
      and <code>type</code> links to the code on this page.
    </p>
    <dl>
      ${Object.entries(ERROR_CODES).map(
        ([code, { http, retry }]) =>
          html`<div id="${code}">
            <dt><code>${code}</code> <span>${http}${retry ? ', can be retried' : ''}</span></dt>
            <dd>${prose(WHAT_TO_DO[code as ErrorCode])}</dd>
          </div>`,
      )}
    </dl>`;
}
