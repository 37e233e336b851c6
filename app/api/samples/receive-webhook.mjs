// Receives webhooks, checks their signature and handles each of them once. Node 20 or newer; no packages.
// WEBHOOK_SECRET is the secret that was shown when the address was saved. Put https in front of it.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const KEY = Buffer.from(process.env.WEBHOOK_SECRET.replace('whsec_', ''), 'base64');
const FIVE_MINUTES = 300;
const seen = new Set(); // Keep the ids in your database.

function isGenuine(headers, body) {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < FIVE_MINUTES)) return false;
  const expected = createHmac('sha256', KEY).update(`${id}.${timestamp}.${body}`).digest();
  // While a secret is being replaced there are two signatures.
  return String(headers['webhook-signature'])
    .split(' ')
    .map((signature) => Buffer.from(signature.replace('v1,', ''), 'base64'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}

const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  if (!isGenuine(request.headers, body)) return response.writeHead(401).end();
  const id = request.headers['webhook-id'];
  if (!seen.has(id)) {
    seen.add(id);
    // A message that arrives late has a lower `data.sequence` than one that you already have for the order.
    console.log(JSON.stringify({ id, ...JSON.parse(body) }));
  }
  response.writeHead(204).end();
});
server.listen(Number(process.env.PORT ?? 8080), '127.0.0.1', () =>
  console.log(`listening on ${server.address().port}`),
);
