<?php
/**
 * The connection of this store, as the portal has left it here.
 *
 * @package Thumela
 */

declare( strict_types=1 );

namespace Thumela;

use Thumela\Portal\Address;

defined( 'ABSPATH' ) || exit;

/**
 * The portal connects through wc-auth and then makes webhooks in this store. These name our id there
 * and hold the secret that both sides share, so nothing else has to be handed over or kept.
 */
final class Connection {

	/**
	 * What is remembered between requests: portal, store id and the address where it was connected, no
	 * secret.
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

	/** @param array<int, array{id: int, topic: string, status: string, failures: int}> $webhooks Ours. */
	private function __construct( string $portal, string $store_id, string $secret, array $webhooks ) {
		$this->portal   = $portal;
		$this->store_id = $store_id;
		$this->secret   = $secret;
		$this->webhooks = $webhooks;
	}

	/** Notices at once when the portal makes or takes away its webhooks. */
	public static function watch(): void {
		foreach ( array( 'woocommerce_new_webhook', 'woocommerce_webhook_updated', 'woocommerce_webhook_deleted' ) as $hook ) {
			add_action( $hook, array( self::class, 'remember' ), 20, 0 );
		}
	}

	/** Whether this store was connected when we last looked; cheap enough for a shopper's request. */
	public static function is_remembered(): bool {
		$known  = get_option( self::OPTION );
		$portal = Address::current();
		return is_array( $known ) && '' !== $portal && ( $known['portal'] ?? '' ) === $portal && ! self::is_elsewhere( $known );
	}

	/**
	 * Where the shop is that this one is a copy of, or has moved from; empty where it is no copy. A copy
	 * of the database holds the live shop's webhooks, and must not act in its name.
	 */
	public static function copy_of(): string {
		$known = get_option( self::OPTION );
		return is_array( $known ) && self::is_elsewhere( $known ) ? Home::unseal( $known['home'] ?? '' ) : '';
	}

	/** The portal knows this connection at another address than ours, which it was not connected at. */
	public static function note_refused( self $connection ): void {
		$known = array(
			'portal'   => $connection->portal,
			'store_id' => $connection->store_id,
			'home'     => Home::seal( __( 'another shop', 'thumela-for-woocommerce' ) ),
		);
		update_option( self::OPTION, $known, false );
	}

	/** @param array<string, mixed> $known As remembered. */
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

	/** Read afresh from the webhooks; null while the store is not connected, or is a copy of one. */
	public static function current(): ?self {
		$now   = self::found();
		$known = get_option( self::OPTION );
		if ( null === $now || ! is_array( $known ) || ( $known['store_id'] ?? '' ) !== $now->store_id ) {
			return $now;
		}
		return self::is_elsewhere( $known ) ? null : $now;
	}

	/** What the webhooks in this database tell, whichever shop they were made in. */
	private static function found(): ?self {
		$portal = Address::current();
		if ( '' === $portal || ! class_exists( 'WC_Data_Store' ) ) {
			return null;
		}
		return self::choose( $portal, self::webhooks_of( $portal ) );
	}

	/**
	 * The webhooks whose deliveries go to this portal.
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

	/** Null for one that was deleted since the list was read: WooCommerce throws then. */
	private static function webhook( int $id ): ?\WC_Webhook {
		try {
			$webhook = wc_get_webhook( $id );
		} catch ( \Exception $gone ) {
			return null;
		}
		return $webhook instanceof \WC_Webhook ? $webhook : null;
	}

	/** Our id at the portal, out of the address that a webhook delivers to; empty when it is not ours. */
	public static function store_id_in( string $delivery_url, string $portal ): string {
		$pattern = '#^' . preg_quote( $portal, '#' ) . '/webhooks/woocommerce/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/?$#D';
		return 1 === preg_match( $pattern, $delivery_url, $found ) ? $found[1] : '';
	}

	/**
	 * Webhooks of an earlier connection may be left over: the newest tells.
	 *
	 * @param array<int, \WC_Webhook> $webhooks Ours, in any order.
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
	 * Topics that no active webhook serves.
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

	/** The most deliveries in a row that failed at one webhook; WooCommerce disables it after a few. */
	public function failures(): int {
		return max( array_merge( array( 0 ), array_column( $this->webhooks, 'failures' ) ) );
	}
}
