<?php
/**
 * The connection of this store, as the portal has set it up here.
 *
 * @package Thumela
 */

declare( strict_types=1 );

namespace Thumela;

use Thumela\Portal\Address;

defined( 'ABSPATH' ) || exit;

/**
 * The portal connects through wc-auth and then creates webhooks in this store. Their delivery URL contains
 * the store's id at the portal, and their secret is shared by both sides, so nothing else needs to be
 * exchanged.
 */
final class Connection {

	/** The webhooks that the portal creates: app/domain/stores/woo-webhooks.ts. */
	public const TOPICS = array( 'order.created', 'order.updated', 'order.deleted', 'order.restored', 'product.updated' );

	private const MAX_WEBHOOKS = 200;

	/** @var string */
	public $portal;

	/** @var string */
	public $store_id;

	/** @var string */
	public $secret;

	/** @var array<int, array{id: int, topic: string, status: string, failures: int}> */
	public $webhooks;

	/**
	 * @param array<int, array{id: int, topic: string, status: string, failures: int}> $webhooks The store's webhooks.
	 */
	private function __construct( string $portal, string $store_id, string $secret, array $webhooks ) {
		$this->portal   = $portal;
		$this->store_id = $store_id;
		$this->secret   = $secret;
		$this->webhooks = $webhooks;
	}

	/** Updates what is known of our stores whenever a webhook of this shop is created, changed or deleted. */
	public static function watch(): void {
		foreach ( array( 'woocommerce_new_webhook', 'woocommerce_webhook_updated', 'woocommerce_webhook_deleted' ) as $hook ) {
			add_action( $hook, array( self::class, 'remember' ), 20, 0 );
		}
		add_action( 'woocommerce_rest_insert_webhook_object', array( self::class, 'note_written' ), 20, 1 );
	}

	/**
	 * Whether a store of the current portal is known that was connected at this address. It does not read the
	 * webhooks, so it is cheap enough for a request of a shopper.
	 */
	public static function is_remembered(): bool {
		return KnownStores::of( Address::current() )->has_one_here();
	}

	/**
	 * The address of the shop that this one is a copy of, or has moved from; empty if there is none. A copy has the
	 * live shop's webhooks in its database and must not act in its name. If no address is known, as after
	 * note_refused(), this is the translated text 'another shop'.
	 */
	public static function copy_of(): string {
		$known = KnownStores::of( Address::current() );
		if ( $known->is_empty() || $known->has_one_here() ) {
			return '';
		}
		$home = $known->newest_home();
		return '' === $home ? __( 'another shop', 'thumela-for-woocommerce' ) : $home;
	}

	/**
	 * Call when the portal refuses a call with the code 'store-elsewhere': the store was connected at another address
	 * than this shop's.
	 */
	public static function note_refused( self $connection ): void {
		$known = KnownStores::of( $connection->portal );
		$known->refuse( $connection->store_id );
		$known->save();
	}

	/**
	 * Notes that the webhook's store belongs to this address. The portal writes webhooks through WooCommerce's REST API
	 * only in the shop at the store's address, also when it connects an existing store again.
	 *
	 * @param \WC_Webhook $webhook The saved webhook, which may be another app's.
	 */
	public static function note_written( $webhook ): void {
		$portal   = Address::current();
		$store_id = '' === $portal ? '' : self::store_id_in( (string) $webhook->get_delivery_url(), $portal );
		if ( '' !== $store_id ) {
			$known = KnownStores::of( $portal );
			$known->connect( $store_id );
			$known->save();
		}
	}

	public static function remember(): void {
		$portal = Address::current();
		$known  = KnownStores::of( $portal );
		$known->keep_only( self::store_ids( $portal, self::webhooks_of( $portal ) ) );
		$known->save();
	}

	/**
	 * Reads the connection from the webhooks. Webhooks of an earlier connection may still exist, so it takes the newest
	 * store that this shop may act for (KnownStores::is_here). Null if the shop is not connected, or is a copy of a
	 * connected shop.
	 */
	public static function current(): ?self {
		$portal   = Address::current();
		$known    = KnownStores::of( $portal );
		$webhooks = self::webhooks_of( $portal );
		foreach ( self::store_ids( $portal, $webhooks ) as $store_id ) {
			if ( $known->is_here( $store_id ) ) {
				return self::to_store( $portal, $store_id, $webhooks );
			}
		}
		return null;
	}

	/**
	 * The webhooks whose deliveries go to this portal, among the newest MAX_WEBHOOKS of this shop; the newest
	 * first.
	 *
	 * @return array<int, \WC_Webhook>
	 */
	public static function webhooks_of( string $portal ): array {
		if ( '' === $portal || ! class_exists( 'WC_Data_Store' ) ) {
			return array();
		}
		$ids = array_map( 'intval', \WC_Data_Store::load( 'webhook' )->search_webhooks( array( 'limit' => self::MAX_WEBHOOKS ) ) );
		rsort( $ids );
		$ours = array();
		foreach ( $ids as $id ) {
			$webhook = self::webhook( $id );
			if ( null !== $webhook && '' !== self::store_id_in( (string) $webhook->get_delivery_url(), $portal ) ) {
				$ours[] = $webhook;
			}
		}
		return $ours;
	}

	/** Null if the webhook was deleted since the list was read. WooCommerce then returns null or throws. */
	private static function webhook( int $id ): ?\WC_Webhook {
		try {
			$webhook = wc_get_webhook( $id );
		} catch ( \Exception $gone ) {
			return null;
		}
		return $webhook instanceof \WC_Webhook ? $webhook : null;
	}

	/** The store's id at the portal, from a webhook's delivery URL; empty if that URL is not the portal's. */
	public static function store_id_in( string $delivery_url, string $portal ): string {
		$pattern = '#^' . preg_quote( $portal, '#' ) . '/webhooks/woocommerce/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/?$#D';
		return 1 === preg_match( $pattern, $delivery_url, $found ) ? $found[1] : '';
	}

	/**
	 * The stores of these webhooks, without those that have no secret.
	 *
	 * @param array<int, \WC_Webhook> $webhooks The webhooks of this portal, the newest first.
	 * @return array<int, string> The newest first.
	 */
	private static function store_ids( string $portal, array $webhooks ): array {
		$ids = array();
		foreach ( $webhooks as $webhook ) {
			if ( '' !== (string) $webhook->get_secret() ) {
				$ids[] = self::store_id_in( (string) $webhook->get_delivery_url(), $portal );
			}
		}
		return array_values( array_unique( $ids ) );
	}

	/** @param array<int, \WC_Webhook> $webhooks The webhooks of this portal, the newest first. */
	private static function to_store( string $portal, string $store_id, array $webhooks ): self {
		$secret   = '';
		$of_store = array();
		foreach ( $webhooks as $webhook ) {
			if ( self::store_id_in( (string) $webhook->get_delivery_url(), $portal ) !== $store_id ) {
				continue;
			}
			$secret     = '' === $secret ? (string) $webhook->get_secret() : $secret;
			$of_store[] = array(
				'id'       => (int) $webhook->get_id(),
				'topic'    => (string) $webhook->get_topic(),
				'status'   => (string) $webhook->get_status(),
				'failures' => (int) $webhook->get_failure_count(),
			);
		}
		return new self( $portal, $store_id, $secret, $of_store );
	}

	/**
	 * The TOPICS that have no active webhook.
	 *
	 * @return array<int, string>
	 */
	public function silent_topics(): array {
		$heard = array();
		foreach ( $this->webhooks as $webhook ) {
			if ( 'active' === $webhook['status'] ) {
				$heard[] = $webhook['topic'];
			}
		}
		return array_values( array_diff( self::TOPICS, $heard ) );
	}

	/**
	 * The highest number of consecutive failed deliveries of one webhook. WooCommerce disables a webhook
	 * after a few.
	 */
	public function failures(): int {
		return max( array_merge( array( 0 ), array_column( $this->webhooks, 'failures' ) ) );
	}
}
