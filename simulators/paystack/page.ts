import { formatMoney } from '#app/domain/shared/money.ts';
import type { SimPayment } from './state.ts';

/** The payment page: no script, and nothing loaded from elsewhere. */
export function paymentPage(payment: SimPayment, merchantName: string): string {
  const isPaid = payment.status === 'success' || payment.status === 'reversed';
  return page(
    `Pay ${merchantName}`,
    `<header><span class="mark" aria-hidden="true">${escapeHtml(merchantName.slice(0, 1))}</span>
<div><p class="to">${escapeHtml(merchantName)}</p><p class="quiet">${escapeHtml(payment.email)}</p></div></header>
<p class="amount">${formatMoney({ cents: payment.requested, currency: payment.currency })}</p>
<p class="quiet ref">Reference <span>${escapeHtml(payment.reference)}</span></p>
${noticeOf(payment)}
<form method="post">${isPaid || payment.status === 'pending' ? CONTINUE : CHOICES}</form>`,
  );
}

export function noPage(): string {
  return page(
    'No such payment',
    '<h1>No such payment</h1><p class="quiet">This link is not valid. Go back to Thumela and start the payment again.</p>',
  );
}

/** The last page that the payer sees if we gave no return URL. */
export function endPage(words: string): string {
  return page(
    words,
    `<h1>${escapeHtml(words)}</h1><p class="quiet">You can close this window.</p>`,
  );
}

const CONTINUE = '<button class="main" name="act" value="continue">Continue</button>';

const CHOICES = `<button class="main" name="act" value="card">Pay with card<small>visa ending 4081</small></button>
<button name="act" value="eft">Pay by EFT<small>TEST BANK</small></button>
<div class="row"><button class="plain" name="act" value="decline">Decline</button>
<button class="plain" name="act" value="cancel">Cancel</button></div>`;

function noticeOf({ status }: SimPayment): string {
  if (status === 'failed')
    return '<p class="notice bad" role="alert"><b>Declined.</b> Try again, or cancel.</p>';
  if (status === 'pending')
    return '<p class="notice" role="status"><b>EFT on its way.</b> The bank has not confirmed it yet.</p>';
  if (status === 'success' || status === 'reversed')
    return '<p class="notice good" role="status"><b>Paid.</b> Nothing more is charged.</p>';
  return '';
}

function page(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>
*{box-sizing:border-box}
body{font:16px/1.5 system-ui,sans-serif;margin:0;min-height:100vh;padding:24px 16px;color:#14212b;background:#eef1f4;display:grid;place-content:center;grid-template-columns:minmax(0,420px);gap:16px}
main{background:#fff;border-radius:14px;padding:28px 24px;box-shadow:0 1px 2px #14212b1a,0 12px 32px #14212b14}
header{display:flex;gap:12px;align-items:center;padding-bottom:20px;border-bottom:1px solid #e3e8ec}
header div{min-width:0}p{margin:0}h1{font-size:22px;margin:0 0 4px}
.mark{width:44px;height:44px;border-radius:10px;background:#14212b;color:#fff;display:grid;place-items:center;font-weight:600;font-size:20px;flex:none}
.to{font-weight:600}.quiet{color:#5b6873;font-size:14px;overflow-wrap:anywhere}
.amount{font-size:36px;font-weight:650;font-variant-numeric:tabular-nums;letter-spacing:-.01em;margin-top:22px;line-height:1.2}
.ref{display:flex;flex-wrap:wrap;gap:0 6px;align-items:baseline;margin:4px 0 20px}.ref span{font-family:ui-monospace,monospace;font-size:13px}
.notice{border-radius:8px;padding:10px 14px;margin-bottom:16px;background:#e9eef3}
.bad{background:#fdeceb;color:#7c1710}.good{background:#e5f5ec;color:#0b4a2c}
form{display:grid;gap:12px}
button{font:inherit;font-weight:600;display:flex;justify-content:space-between;align-items:center;gap:12px;width:100%;min-height:52px;padding:10px 16px;border-radius:10px;border:1px solid #c5ced6;background:#fff;color:inherit;cursor:pointer}
button small{font-weight:400;font-size:14px;opacity:.8}button:hover{border-color:#14212b}
button:focus-visible{outline:3px solid #1a73c7;outline-offset:2px}
.main{background:#0f5fa8;border-color:#0f5fa8;color:#fff}.main:hover{background:#0c4e8a}
.row{display:grid;grid-template-columns:1fr 1fr;gap:12px;padding-top:4px}
.plain{min-height:44px;justify-content:center;font-weight:500;color:#5b6873;border-color:transparent;background:#f3f5f7}
footer{text-align:center}
</style></head><body><main>${content}</main>
<footer class="quiet">Payment sandbox of this machine. No money moves.</footer></body></html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
