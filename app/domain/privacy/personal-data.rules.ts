/** Every text and JSON column of the schema, by table: what it may hold of a recipient. A test reads
 *  the schema and fails for a column that stands in neither list, so that nobody adds one unseen.
 *
 *  `erased`: emptied or removed when a person's data has to go (erase-order.ts, answer-request.ts).
 *  All others hold nothing of a recipient, and say why by their kind. */
export const ERASED = {
  orders: [
    'note',
    'customer_ref',
    'customer_name',
    'email',
    'phone',
    'company',
    'street',
    'suburb',
    'city',
    'postal_code',
    'billing',
    'search_text',
    'attention',
    'reasons',
    'source_hash',
    'hold_reason',
    'hold_note',
    'internal_note',
  ],
  /** Free words of the merchant's people about an order. */
  order_tags: ['key', 'tag'],
  order_events: ['note'],
  // prettier-ignore
  shipments: ['tracking_link', 'job_token', 'reason', 'pickup_hash', 'delivery_hash', 'why_text'],
  /** Who took it, where the driver stood, their words, and pictures of the door and the signature. */
  proofs: ['received_by', 'note', 'source_url', 'file_key'],
  /** A courier's refusal may repeat an address. */
  driver_asks: ['said'],
  /** Hashes of an address, and the tracking of what went to it. */
  warehouse_orders: ['sent', 'parcels', 'told', 'hook_hash'],
  customers: [
    'match_key',
    'customer_ref',
    'name',
    'email',
    'phone',
    'address',
    'street',
    'suburb',
    'city',
    'province',
    'postal_code',
    'search_text',
  ],
  /** A vendor's own words may stand in them; an order's rows go with it. */
  attentions: ['facts'],
  manifest_rows: ['snapshot'],
  /** What an act on many was asked with: emptied when it has ended. A reason may be the courier's words. */
  batches: ['input'],
  /** Hashes that a guess could be tried on, and the reason of somebody who accepted them. */
  paper_prints: ['salt', 'parts', 'accepted_parts', 'accepted_reason'],
  batch_orders: ['reason'],
  print_jobs: ['zpl', 'pdf_data', 'shows', 'error'],
  /** `ask` may hold words that somebody searched for: emptied when the export has ended. */
  document_jobs: ['file_key', 'error', 'ask'],
  /** A file without a head shows its first row as one. */
  order_imports: ['file_key', 'refused_file_key', 'file_name', 'headers', 'samples'],
  webhook_deliveries: ['body'],
  idempotency_keys: ['answer'],
  privacy_requests: ['customer_ref'],
  /** Of the facts, the reasons: they may be the courier's words about an address. */
  outgoing_webhooks: ['facts'],
  outgoing_attempts: ['answer'],
} as const satisfies Record<string, readonly string[]>;

/** Our own people, the merchant's business, drivers and hubs; keys, words and settings of ours. */
export const NOT_OF_RECIPIENTS = {
  users: '*',
  memberships: '*',
  portal_sessions: '*',
  verification_codes: '*',
  authenticators: '*',
  recovery_codes: '*',
  email_changes: '*',
  api_tokens: '*',
  merchants: '*',
  stores: '*',
  store_credentials: '*',
  store_goods: '*',
  fulfilment_credentials: '*',
  shopify_sessions: '*',
  /** Of a shop's own people, for seconds. */
  wordpress_sessions: '*',
  wordpress_tokens: '*',
  shop_points: '*',
  pickup_locations: '*',
  sync_cursors: '*',
  backfills: '*',
  drivers: '*',
  hubs: '*',
  hub_lanes: '*',
  hub_lane_places: '*',
  print_stations: '*',
  paper_choices: '*',
  list_preferences: '*',
  /** Whose it is, and a time. */
  notification_reads: '*',
  /** What somebody of the merchant's searches for again and again. */
  saved_views: '*',
  ledger_accounts: '*',
  ledger_entries: '*',
  /** `email` is the account's; `details` the payment provider's, and `pay_at` its page: of a closed
   *  account they go (erase-account.ts). */
  transactions: '*',
  /** Of a merchant's payments, with what an administrator did about them: money records. */
  money_differences: '*',
  /** Of the account and of administrators: why money was moved, five years as all that proves money; what else
   *  two administrators agreed to, with the name of who was to become one. */
  money_requests: '*',
  money_matches: '*',
  /** Ids, and why in a word. */
  shopify_usages: '*',
  /** Of the account and of whoever runs this; kept for five years, as the law asks for tax papers. */
  paper_months: '*',
  money_papers: '*',
  paper_series: '*',
  operator: '*',
  /** Of a closed account it goes with its last papers (issue-month.ts). */
  billing_details: '*',
  /** Payloads are ids; errors are words of ours. */
  outbox: '*',
  audit_entries: '*',
  /** Mails go to people with an account. */
  kept_mails: '*',
  rate_limits: '*',
  timer_turns: '*',
  /** Who agreed to which price, and why: administrators' words. A closed account's stay, since its tax
   *  papers rest on them for five years. */
  prices: '*',
  /** The nation's days. */
  proclaimed_days: '*',
  /** Of accounts' sign-ins, by keyed hash. */
  known_networks: '*',
  /** Names that say nothing. */
  provider_passwords: '*',
  /** A store's keys, sealed; `problem` is words of ours. */
  woo_approvals: '*',
  /** Names of the merchant's own, and who confirmed; the rows hold the recipients. */
  manifests: '*',
  manifest_numbers: '*',
  store_milestones: '*',
  store_updates: '*',
  orders: [
    'order_key',
    'order_id',
    'external_id',
    'platform_status',
    'sent_by_others',
    'warnings',
    'currency',
    'charges',
    'country',
    'province',
    'driver_name',
    'held_by',
    'internal_note_by',
  ],
  order_lines: ['external_id', 'name', 'sku', 'product_ref'],
  paper_prints: ['accepted_by'],
  order_events: ['kind', 'actor', 'dedupe_key'],
  attentions: ['code', 'open_key', 'closing', 'closed_by'],
  driver_asks: ['team_id', 'fleet_id', 'driver_name'],
  warehouse_orders: ['their_id', 'account'],
  proofs: ['job_id', 'entry', 'driver_name', 'content_type', 'problem'],
  /** What a scan found: status, hub, times, and who was to drive. */
  shipments: [
    'reference',
    'pickup_job_id',
    'delivery_job_id',
    'driver_name',
    'why_code',
    'received_before',
  ],
  /** Of what was left out, numbers of orders with words of ours. */
  document_jobs: ['requested_by', 'label_sheet', 'skipped'],
  /** Numbers of rows with words of ours; who asked. */
  order_imports: [
    'requested_by',
    'actor',
    'file_hash',
    'encoding',
    'separator',
    'settings',
    'problems',
    'error',
  ],
  imported_rows: ['file_hash'],
  batches: ['intent', 'requested_by', 'requested_by_name', 'requested_through'],
  batch_orders: ['order_key', 'order_id'],
  webhook_deliveries: ['delivery_key', 'sender', 'topic', 'resource_id', 'outcome'],
  idempotency_keys: ['actor', 'key', 'call', 'request_hash'],
  privacy_requests: ['external_order_ids'],
  outgoing_webhooks: ['type'],
  /** The merchant's address, and words of ours. */
  outgoing_attempts: ['url', 'error'],
} as const satisfies Record<string, readonly string[] | '*'>;

/** What stands where a name was. */
export const ERASED_NAME = 'Erased';
