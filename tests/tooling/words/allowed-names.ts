export type PlacedName = { name: string; file: string };

/** Names that contain one of the words and stay. `names` is matched with the whole name, `files` with the path where
 *  it occurs. Without `files` the name may occur everywhere. */
type Allowed = { why: string; names: RegExp; files?: RegExp };

const ALLOWED: readonly Allowed[] = [
  {
    why: 'A frame of a browser: an iframe, its origin and secret, and what Playwright and the DOM call it.',
    names:
      /^(frames?|Frame|frameOf|appFrame|canFrame|mainFrame|contentFrame|frame-?locator|FRAMES?|(main|content)-frame|requestAnimationFrame|thumelaFrame|SaidByFrame|frameError|frameSecret|removeFrame|forgetFrame|FRAME_SECRET|frame_origin)$|[fF]rame-?Origin|^FrameLocator$|^frameLocator$|StoreFrame$|^(new|renew)FrameSecret$/,
  },
  {
    why: 'Files about the iframe in the back office of a store, its origin, or the page that is shown in one.',
    names:
      /^(store-frame|payment-frame\.test|frame-origins?(\.rules)?(\.test)?|frame(-browser)?\.plugin|frame\.test|plugin-frame-script\.test)\.tsx?$/,
  },
  { why: 'A frame of the WebSocket protocol.', names: /^junkFrames$/, files: /^tests\/security\// },
  {
    why: 'A value that a script awaits is a promise in JavaScript.',
    names: /^(promises?|PromiseWithResolvers)$/,
  },
  {
    why: 'The field of a form that says what its button does, as Remix names it.',
    names: /^_?intents?$|^Intent$|^intentsInTheSource$|^byIntent$/,
  },
  {
    why: 'The function of React that runs effects in tests.',
    names: /^(act|IS_REACT_ACT_ENVIRONMENT)$/,
    files: /\.test\.tsx?$|^tests\/(fakes|conformance)\//,
  },
  {
    why: 'A field of our API, which its users rely on.',
    names: /^(act|papers|fault|trouble|isStale|stale|attention|most)$/,
    files:
      /^app\/api\/|^tests\/api\/|^extensions\/|^app\/domain\/(hubs|money\/list-billing|workbench\/orders-by-external-id|orders\/order-(filter|tabs))|^app\/screens\/(hubs|billing)\/|^tests\/(bench\/scan|chaos\/late-stories)|own-access\.schema\.ts$/,
  },
  {
    why: 'The command that the test plugin reads from the request.',
    names: /^act$/,
    files: /^tests\/plugin\//,
  },
  {
    why: 'A setting that the plugin gives to its script.',
    names: /^door$/,
    files: /plugin-frame-script\.test\.ts$/,
  },
  {
    why: 'The name of a queue, and a key of the file with a person’s own data.',
    names: /^acts$/,
    files: /^worker\/runtime\.ts$|own-data/,
  },
  {
    why: 'The price of a product or the total of an order, in our API, in spreadsheets and at the vendors.',
    names:
      /^(unitPriceCents|unitPrice|UnitPrice|priceCents|total_price|current_total_price|originalUnitPriceSet|(current)?[tT]otalPriceSet|totalShippingPriceSet)$/,
  },
  {
    why: 'The price of a product, except where it could be a shipping rate.',
    names: /^price$/,
    files: /^tests\/|^app\/(api|integrations|screens)\/|^app\/domain\/(imports|orders)\//,
  },
  {
    why: 'The kind of an alert, which the table of alerts stores.',
    names:
      /^(staleLabel|editNotTold|warehouseNotTold|writeBackGivenUp|jobGivenUp|ledgerFault|turnBackTooLate)$/,
  },
  {
    why: 'The kind of an event of an order, of a milestone or of a request for approval, which its table stores.',
    names:
      /^(judged(InStore|Eligible|Ineligible)|papersAccepted|warehouseTold|courierTold|turnedBack|addPrice|removePrice)$/,
  },
  {
    why: 'The name of an action on orders, which batches, the audit log and our API store and send.',
    names: /^(takeOut|turnBack|acceptPapers)$/,
  },
  {
    why: 'A table of the database, by its name there.',
    names: /^(paper_(prints|choices|months|series)|money_papers|prices|attentions)$/,
    files: /personal-data\.rules\.ts$/,
  },
  {
    why: 'A field of the payload of a queued job.',
    names: /^paperId$/,
  },
  {
    why: 'The kind of a printed document, as the database and stored alerts name it.',
    names: /^(paper|papers|orderId_paper)$/,
    files:
      /^app\/domain\/(documents|orders|alerts|alert-actions|hubs|intake|shipments|workbench|manifests|privacy)\/|^app\/screens\/orders\/|^tests\//,
  },
  {
    why: 'A tab of the order list, whose name is in saved views and addresses.',
    names: /^needsYou$/,
  },
];

/** Whether a name may stay in this file. */
export function isAllowedName(name: string, file: string): boolean {
  return ALLOWED.some(
    ({ names, files }) => names.test(name) && (files === undefined || files.test(file)),
  );
}

/** The reasons that no name needs any more. */
export function unusedReasons(found: readonly PlacedName[]): string[] {
  return ALLOWED.filter(
    ({ names, files }) =>
      !found.some(
        ({ name, file }) => names.test(name) && (files === undefined || files.test(file)),
      ),
  ).map(({ why }) => why);
}
