<?php
/**
 * Notifies the portal of changed orders.
 *
 * @package Thumela
 */

declare( strict_types=1 );

namespace Thumela;

use Thumela\Portal\Signature;

defined( 'ABSPATH' ) || exit;

/**
 * WooCommerce sends a webhook only once. So we also notify the portal's webhook endpoint, in the background
 * and with retries. Our notice contains only the order's id; the portal then reads the order.
 */
final class Push {

	public const HOOK   = 'thumela_push_order';
	public const GROUP  = 'thumela';
	public const HEALTH = 'thumela_push_health';

	/** Minutes to wait after each failed attempt, about 40 hours in total. */
	public const WAIT_MINUTES = array( 1, 5, 15, 60, 180, 720, 1440 );

	/**
	 * If a request changes an order several times, only the change with the greatest weight is sent; of equal weights,
	 * the last.
	 */
	private const WEIGHT = array(
		'order.updated'  => 0,
		'order.created'  => 1,
		'order.restored' => 2,
		'order.deleted'  => 2,
	);

	/** Statuses of carts and drafts, which are not orders yet. */
	private const NO_ORDERS = array( 'checkout-draft', 'auto-draft', 'draft', 'new' );

	/** There is no retry after these HTTP statuses. The portal answers 404 if it does not know this store. */
	private const FOR_GOOD = array( 404, 410 );

	private const TIMEOUT_SECONDS = 10;

	/** The changed orders of this request: order id => topic. @var array<int, string> */
	private $changed = array();

	public function watch(): void {
		add_action( 'woocommerce_new_order', array( $this, 'on_new' ), 20, 1 );
		add_action( 'woocommerce_update_order', array( $this, 'on_update' ), 20, 1 );
		foreach ( array( 'woocommerce_trash_order', 'woocommerce_before_delete_order', 'wp_trash_post', 'before_delete_post' ) as $hook ) {
			add_action( $hook, array( $this, 'on_gone' ), 20, 1 );
		}
		foreach ( array( 'woocommerce_untrash_order', 'untrashed_post' ) as $hook ) {
			add_action( $hook, array( $this, 'on_back' ), 20, 1 );
		}
		add_action( 'shutdown', array( $this, 'schedule_changed' ), 5, 0 );
		add_action( self::HOOK, array( self::class, 'tell' ), 10, 3 );
	}

	/** @param int|string $order_id The id from the hook. */
	public function on_new( $order_id ): void {
		$this->note( (int) $order_id, 'order.created' );
	}

	/** @param int|string $order_id The id from the hook. */
	public function on_update( $order_id ): void {
		$this->note( (int) $order_id, 'order.updated' );
	}

	/**
	 * Ignores carts and drafts: WooCommerce deletes the drafts of abandoned checkouts daily, and the portal never had
	 * them.
	 *
	 * @param int|string $order_id The id of an order or of any other post.
	 */
	public function on_gone( $order_id ): void {
		if ( self::is_placed( (int) $order_id ) ) {
			$this->note( (int) $order_id, 'order.deleted' );
		}
	}

	/** @param int|string $order_id The id of an order or of any other post. */
	public function on_back( $order_id ): void {
		if ( self::is_order( (int) $order_id ) ) {
			$this->note( (int) $order_id, 'order.restored' );
		}
	}

	private function note( int $order_id, string $topic ): void {
		$known = $this->changed[ $order_id ] ?? '';
		if ( $order_id > 0 && self::WEIGHT[ $topic ] >= ( self::WEIGHT[ $known ] ?? -1 ) ) {
			$this->changed[ $order_id ] = $topic;
		}
	}

	/** Runs at the end of the request, when all of its changes are known. */
	public function schedule_changed(): void {
		$changed       = $this->changed;
		$this->changed = array();
		if ( array() === $changed || ! Connection::is_remembered() ) {
			return;
		}
		foreach ( $changed as $order_id => $topic ) {
			if ( 'order.deleted' === $topic || self::is_placed( $order_id ) ) {
				self::schedule( $order_id, $topic );
			}
		}
	}

	/**
	 * Schedules a notice about an order, unless the first attempt of a notice with the same order and topic is pending.
	 * One pending notice is enough, because the portal reads the order when it gets the notice. A running notice does
	 * not count, because the portal may already have read the order.
	 */
	public static function schedule( int $order_id, string $topic ): void {
		if ( ! function_exists( 'as_enqueue_async_action' ) ) {
			return;
		}
		$args    = array( $order_id, $topic, 1 );
		$waiting = as_get_scheduled_actions(
			array(
				'hook'     => self::HOOK,
				'args'     => $args,
				'group'    => self::GROUP,
				'status'   => 'pending',
				'per_page' => 1,
			),
			'ids'
		);
		if ( array() === $waiting ) {
			as_enqueue_async_action( self::HOOK, $args, self::GROUP );
		}
	}

	/**
	 * Called by Action Scheduler.
	 *
	 * @param int|string $order_id The id of the changed order.
	 * @param string     $topic    A topic of WooCommerce's webhooks.
	 * @param int|string $attempt  The number of the attempt, from 1.
	 */
	public static function tell( $order_id, $topic, $attempt ): void {
		$connection = Connection::current();
		if ( null === $connection ) {
			return;
		}
		$status  = 0;
		$failure = self::send( $connection, (int) $order_id, (string) $topic, $status );
		if ( '' === $failure ) {
			update_option( self::HEALTH, array( 'last_ok' => time() ), false );
			return;
		}
		$tries = max( 1, (int) $attempt );
		self::note_failure( $failure );
		$wait = in_array( $status, self::FOR_GOOD, true ) ? null : ( self::WAIT_MINUTES[ $tries - 1 ] ?? null );
		if ( null !== $wait ) {
			as_schedule_single_action( time() + $wait * MINUTE_IN_SECONDS, self::HOOK, array( (int) $order_id, (string) $topic, $tries + 1 ), self::GROUP );
		}
		wc_get_logger()->warning(
			sprintf( 'Order %d was not synced to Thumela (attempt %d): %s', (int) $order_id, $tries, $failure ),
			array( 'source' => 'thumela' )
		);
	}

	private static function note_failure( string $failure ): void {
		$health = get_option( self::HEALTH, array() );
		$health = is_array( $health ) ? $health : array();
		update_option(
			self::HEALTH,
			array(
				'last_ok'       => (int) ( $health['last_ok'] ?? 0 ),
				'failing_since' => (int) ( $health['failing_since'] ?? time() ),
				'last_error'    => $failure,
			),
			false
		);
	}

	/** Returns the error, empty on success. Sets the HTTP status if there was an answer. */
	private static function send( Connection $connection, int $order_id, string $topic, int &$status ): string {
		$body   = (string) wp_json_encode( array( 'id' => $order_id ) );
		$answer = wp_safe_remote_post(
			$connection->portal . '/webhooks/woocommerce/' . $connection->store_id,
			array(
				'body'        => $body,
				'timeout'     => self::TIMEOUT_SECONDS,
				'redirection' => 0,
				'user-agent'  => 'Thumela for WooCommerce/' . THUMELA_VERSION,
				'headers'     => array(
					'Content-Type'             => 'application/json',
					'X-WC-Webhook-Source'      => home_url( '/' ),
					'X-WC-Webhook-Topic'       => $topic,
					'X-WC-Webhook-Resource'    => 'order',
					'X-WC-Webhook-Event'       => substr( $topic, 6 ),
					'X-WC-Webhook-Signature'   => Signature::of_webhook( $connection->secret, $body ),
					'X-WC-Webhook-Delivery-ID' => wp_generate_uuid4(),
				),
			)
		);
		if ( is_wp_error( $answer ) ) {
			return $answer->get_error_message();
		}
		$status = (int) wp_remote_retrieve_response_code( $answer );
		return $status >= 200 && $status < 300 ? '' : 'HTTP ' . $status;
	}

	/** Whether the id is that of an order. The post hooks also fire for pages, products and refunds. */
	private static function is_order( int $id ): bool {
		$order = wc_get_order( $id );
		return $order instanceof \WC_Order && 'shop_order' === $order->get_type();
	}

	private static function is_placed( int $id ): bool {
		$order = wc_get_order( $id );
		return $order instanceof \WC_Order && 'shop_order' === $order->get_type() && ! in_array( $order->get_status(), self::NO_ORDERS, true );
	}

	/** Removes all pending notices, when the plugin is deactivated or the shop disconnected. */
	public static function forget_scheduled(): void {
		if ( function_exists( 'as_unschedule_all_actions' ) ) {
			as_unschedule_all_actions( '', array(), self::GROUP );
		}
	}
}
