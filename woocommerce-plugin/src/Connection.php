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

	/**
	 * Stored between requests: the portal, the store id, and the address of the shop when it was connected.
	 * Not the secret.
	 */
	public const OPTION = 'thumela_store';

	public const TOPICS = array( 'order.created', 'order.updated', 'order.deleted', 'order.restored' );

	private const MAX_WEBHOOKS = 200;

	/** @var string */
	public $portal;

	/** @var string */
	public $store_id;

	/** @var string */
	public $secret;

	/** @var array<int, array{id: int, topic: string, status: string, failures: int}> */
	public $webhooks;

	/** @param array<int, array{id: int, topic: string, status: string, failures: int}> $webhooks Those of this portal. */
	private function __construct( string $portal, string $store_id, string $secret, array $webhooks ) {
		$this->portal   = $portal;
		$this->store_id = $store_id;
		$this->secret   = $secret;
		$this->webhooks = $webhooks;
	}

	/** Updates the stored connection whenever a webhook of this shop is created, changed or deleted. */
	public static function watch(): void {
		foreach ( array( 'woocommerce_new_webhook', 'woocommerce_webhook_updated', 'woocommerce_webhook_deleted' ) as $hook ) {
			add_action( $hook, array( self::class, 'remember' ), 20, 0 );
		}
	}

	/**
	 * Whether a connection to the current portal is stored and this shop is not a copy. It does not read the
	 * webhooks, so it is cheap enough for a request of a shopper.
	 */
	public static function is_remembered(): bool {
		$known  = get_option( self::OPTION );
		$portal = Address::current();
		return is_array( $known ) && '' !== $portal && ( $known['portal'] ?? '' ) === $portal && ! self::is_elsewhere( $known );
	}

	/**
	 * The address of the shop that this one is a copy of, or has moved from; empty if there is none. A copy
	 * has the live shop's webhooks in its database and must not act in its name. After note_refused() this is
	 * the text 'another shop', because the address is not known.
	 */
	public static function copy_of(): string {
		$known = get_option( self::OPTION );
		return is_array( $known ) && self::is_elsewhere( $known ) ? Home::unseal( $known['home'] ?? '' ) : '';
	}

	/**
	 * Call when the portal refuses us as 'store-elsewhere': the store was connected at another address than
	 * ours.
	 */
	public static function note_refused( self $connection ): void {
		$known = array(
			'portal'   => $connection->portal,
			'store_id' => $connection->store_id,
			'home'     => Home::seal( __( 'another shop', 'thumela-for-woocommerce' ) ),
		);
		update_option( self::OPTION, $known, false );
	}

	/** @param array<string, mixed> $known The stored option. */
	private static function is_elsewhere( array $known ): bool {
		$home = Home::unseal( $known['home'] ?? '' );
		return '' !== $home && Home::plain( $home ) !== Home::plain( Home::current() );
	}

	public static function remember(): void {
		$now = self::found();
		if ( null === $now ) {
			delete_option( self::OPTION );
			return;
		}
		$known   = get_option( self::OPTION );
		$is_same = is_array( $known ) && ( $known['store_id'] ?? '' ) === $now->store_id && '' !== Home::unseal( $known['home'] ?? '' );
		update_option(
			self::OPTION,
			array(
				'portal'   => $now->portal,
				'store_id' => $now->store_id,
				'home'     => $is_same ? $known['home'] : Home::seal( Home::current() ),
			),
			false
		);
	}

	/**
	 * Reads the connection from the webhooks. Null if the store is not connected, or is a copy of a
	 * connected one.
	 */
	public static function current(): ?self {
		$now   = self::found();
		$known = get_option( self::OPTION );
		if ( null === $now || ! is_array( $known ) || ( $known['store_id'] ?? '' ) !== $now->store_id ) {
			return $now;
		}
		return self::is_elsewhere( $known ) ? null : $now;
	}

	/** The connection that the webhooks in this database describe, in whichever shop they were created. */
	private static function found(): ?self {
		$portal = Address::current();
		if ( '' === $portal || ! class_exists( 'WC_Data_Store' ) ) {
			return null;
		}
		return self::choose( $portal, self::webhooks_of( $portal ) );
	}

	/**
	 * The webhooks whose deliveries go to this portal, among the newest MAX_WEBHOOKS of this shop.
	 *
	 * @return array<int, \WC_Webhook>
	 */
	public static function webhooks_of( string $portal ): array {
		$ids  = \WC_Data_Store::load( 'webhook' )->search_webhooks( array( 'limit' => self::MAX_WEBHOOKS ) );
		$ours = array();
		foreach ( $ids as $id ) {
			$webhook = self::webhook( (int) $id );
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
	 * The newest webhook counts, because those of an earlier connection may still exist.
	 *
	 * @param array<int, \WC_Webhook> $webhooks Those of this portal, in any order.
	 */
	private static function choose( string $portal, array $webhooks ): ?self {
		$newest = null;
		foreach ( $webhooks as $webhook ) {
			if ( null === $newest || $webhook->get_id() > $newest->get_id() ) {
				$newest = $webhook;
			}
		}
		if ( null === $newest || '' === (string) $newest->get_secret() ) {
			return null;
		}
		$store_id = self::store_id_in( (string) $newest->get_delivery_url(), $portal );
		$of_store = array();
		foreach ( $webhooks as $webhook ) {
			if ( self::store_id_in( (string) $webhook->get_delivery_url(), $portal ) === $store_id ) {
				$of_store[] = array(
					'id'       => (int) $webhook->get_id(),
					'topic'    => (string) $webhook->get_topic(),
					'status'   => (string) $webhook->get_status(),
					'failures' => (int) $webhook->get_failure_count(),
				);
			}
		}
		return new self( $portal, $store_id, (string) $newest->get_secret(), $of_store );
	}

	/**
	 * Those of TOPICS that have no active webhook.
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
