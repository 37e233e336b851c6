import type { ServerResponse } from 'node:http';
import { driverById } from './fleet.ts';
import type { SimJob } from './jobs.ts';

const STEPS = ['Booked', 'Driver assigned', 'On the way', 'Arriving', 'Delivered'] as const;
const STEP_OF: Readonly<Record<number, number>> = { 6: 0, 0: 1, 7: 1, 1: 2, 4: 3, 2: 4 };
const ENDED: Readonly<Record<number, string>> = {
  3: 'Delivery failed',
  8: 'Looking for another driver',
  9: 'Cancelled',
  10: 'Cancelled',
};

/** The courier's tracking page: no scripts, nothing from outside, and it may be framed. */
export function sendTrackingPage(response: ServerResponse, job: SimJob | null) {
  response.writeHead(job ? 200 : 404, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  response.end(page(job ? trackingOf(job) : '<h1>No such delivery</h1>'));
}

function trackingOf(job: SimJob): string {
  const driver = job.fleetId === null ? null : driverById(job.fleetId);
  const reached = STEP_OF[job.status] ?? 0;
  const steps = STEPS.map(
    (name, i) => `<li${i <= reached ? ' class="done"' : ''}>${escapeHtml(name)}</li>`,
  ).join('');
  const firstName = driver?.fleet_name.split(' ')[0];
  return `<h1>${escapeHtml(ENDED[job.status] ?? STEPS[reached] ?? '')}</h1>
<p>Parcel <b>${escapeHtml(job.orderId)}</b></p>
<ol>${steps}</ol>
<p>${firstName ? `Your driver is <b>${escapeHtml(firstName)}</b>.` : 'A driver will be named soon.'}</p>
<p class="quiet">This page refreshes by itself.</p>`;
}

function page(content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="15">
<title>Track your delivery</title><style>
body{font:16px/1.5 system-ui,sans-serif;margin:0;padding:24px;color:#1f2933;background:#f5f7f6}
h1{font-size:22px;margin:0 0 4px}ol{list-style:none;padding:0;margin:20px 0}
li{padding:8px 0 8px 28px;position:relative;color:#5c6670}
li::before{content:"";position:absolute;left:4px;top:14px;width:12px;height:12px;border-radius:50%;background:#cbd2d9}
li.done{color:#1f2933}li.done::before{background:#0f7b53}.quiet{color:#5c6670;font-size:14px}
</style></head><body>${content}</body></html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
