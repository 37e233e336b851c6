/** Every text and JSON column of the schema, by table, and what recipient data it may hold. A test reads the schema
 *  and fails for a column in neither list, so that none is added unnoticed.
 *  `ERASED` columns are emptied or removed when a person's data must be erased (erase-order.ts, answer-request.ts).
 *  All others hold no recipient data; a comment says why where the name does not. */
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
    'store_recipient_hash',
    'store_name_hash',
    'store_company_hash',
    'store_phone_hash',
    'store_address_hash',
    'store_position_hash',
    'store_note_hash',
    'store_email_hash',
    'hold_reason',
    'hold_note',
    'internal_note',
  ],
  /** Free text that the merchant's people write about an order. */
  order_tags: ['key', 'tag'],
  order_events: ['note'],
  // prettier-ignore
  shipments: ['tracking_link', 'job_token', 'reason', 'pickup_hash', 'delivery_hash', 'why_text'],
  /** Who received it, the driver's position and note, and images of the recipient's house and signature. */
  proofs: ['received_by', 'note', 'source_url', 'file_key'],
  /** A courier's refusal may repeat an address. */
  driver_asks: ['said'],
  /** What was sent to the warehouse (the recipient as hashes), the tracking of the order's parcels, what was synced to
   *  the store, and the hash of the warehouse's webhook address. */
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
  /** May contain texts of other systems. An alert about an order is deleted with the order's data, or stays without
   *  such texts (erase-order.ts). */
  attentions: ['facts'],
  manifest_rows: ['snapshot'],
  /** The input of a batch action. When it ends, only the number of parcels is kept. */
  batches: ['input'],
  /** Hashes of personal data, which could be brute-forced, and the reason that a person gave for accepting an
   *  outdated document. */
  paper_prints: ['salt', 'parts', 'accepted_parts', 'accepted_reason'],
  batch_orders: ['reason'],
  print_jobs: ['zpl', 'pdf_data', 'shows', 'error'],
  /** `ask` may contain a typed search text; it is emptied when the export ends. */
  document_jobs: ['file_key', 'error', 'ask'],
  /** `headers` of a file without headers are the values of its first row. */
  order_imports: ['file_key', 'refused_file_key', 'file_name', 'headers', 'samples'],
  webhook_deliveries: ['body'],
  idempotency_keys: ['answer'],
  privacy_requests: ['customer_ref'],
  /** The reasons in the facts may quote the courier about an address. */
  outgoing_webhooks: ['facts'],
  outgoing_attempts: ['answer'],
} as const satisfies Record<string, readonly string[]>;

/** Columns about our own users, the merchant's business, drivers and hubs, and our own keys, texts and settings. */
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
  /** The shop's own people. Their sessions end within seconds, and the rows are deleted soon after. */
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
  /** The user's id, and a time. */
  notification_reads: '*',
  /** Searches that the merchant's people saved. */
  saved_views: '*',
  ledger_accounts: '*',
  ledger_entries: '*',
  /** `email` is the account's, `pay_at` is the provider's page, and `details.payment` comes from the payment provider.
   *  `details` may also hold an administrator's reason, a bank reference or a store's name. For a closed account,
   *  `email`, `pay_at`, and the payer and card in `details.payment` are deleted (erase-account.ts). */
  transactions: '*',
  /** A merchant's payments and what an administrator did about them: financial records. */
  money_differences: '*',
  /** About accounts and administrators: why money was moved, kept for five years like all financial records. Also the
   *  other changes that needed two administrators, with the name of a new administrator. */
  money_requests: '*',
  money_matches: '*',
  /** Ids and a reason code. */
  shopify_usages: '*',
  /** About accounts and the operator; kept for five years, as tax law requires. */
  paper_months: '*',
  money_papers: '*',
  paper_series: '*',
  operator: '*',
  /** Deleted for a closed account together with its last documents (issue-month.ts). */
  billing_details: '*',
  /** Payloads are ids and data of our own users. Errors are our own texts, and may quote an external system; rows
   *  of finished jobs are deleted after a day, and those of emails that could not be sent after two weeks. */
  outbox: '*',
  audit_entries: '*',
  /** Emails go only to people with an account, to a new address of theirs, and to a store's own address. */
  kept_mails: '*',
  rate_limits: '*',
  timer_turns: '*',
  /** Who approved which rate, and why: texts of administrators. Those of a closed account stay for five years,
   *  because its tax documents depend on them. */
  prices: '*',
  /** Public holidays. */
  proclaimed_days: '*',
  /** Networks of sign-ins, as keyed hashes. */
  known_networks: '*',
  /** Random names of stored passwords. */
  provider_passwords: '*',
  /** A store's keys, encrypted. `problem` is our own text. */
  woo_approvals: '*',
  /** Names that the merchant gave, and who confirmed. The recipients are in the rows of the manifest. */
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
  /** `received_before` is the state before a hub scan: status, hub, times, and the intended driver. */
  shipments: [
    'reference',
    'pickup_job_id',
    'delivery_job_id',
    'driver_name',
    'why_code',
    'received_before',
  ],
  /** `skipped` has order numbers with our own texts. */
  document_jobs: ['requested_by', 'label_sheet', 'skipped'],
  /** Row numbers with our own texts, and the requester. */
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
  /** The merchant's webhook URL, and our own texts. */
  outgoing_attempts: ['url', 'error'],
} as const satisfies Record<string, readonly string[] | '*'>;

/** The name of the customer in an erased order. */
export const ERASED_NAME = 'Erased';
