<?php
/**
 * The options, hooks, webhooks, orders and scheduled actions of a shop, in memory.
 *
 * @package Thumela\Tests
 */

declare( strict_types=1 );

/** Empties the shop and sets its address. */
function shop_at( string $home ): void {
	$GLOBALS['hooks']    = array();
	$GLOBALS['webhooks'] = array();
	$GLOBALS['orders']   = array();
	$GLOBALS['actions']  = array();
	$GLOBALS['options']  = array(
		'home'                => $home,
		'thumela_portal_url'  => 'https://portal.example',
		'woocommerce_version' => '10.5.0',
	);
}

function get_option( $name, $default = false ) {
	return $GLOBALS['options'][ $name ] ?? $default;
}

function update_option( $name, $value, $autoload = null ): bool {
	$GLOBALS['options'][ $name ] = $value;
	return true;
}

function delete_option( $name ): bool {
	unset( $GLOBALS['options'][ $name ] );
	return true;
}

function add_action( $hook, $callback, $priority = 10, $accepted_args = 1 ): bool {
	$GLOBALS['hooks'][ $hook ][] = array( $callback, $accepted_args );
	return true;
}

function do_action( $hook, ...$args ): void {
	foreach ( $GLOBALS['hooks'][ $hook ] ?? array() as list( $callback, $accepted_args ) ) {
		$callback( ...array_slice( $args, 0, $accepted_args ) );
	}
}

final class WC_Webhook {

	/** @var int */
	private $id;

	/** @var string */
	private $topic;

	/** @var string */
	private $delivery_url;

	public function __construct( int $id, string $topic, string $delivery_url ) {
		$this->id           = $id;
		$this->topic        = $topic;
		$this->delivery_url = $delivery_url;
	}

	public function get_id(): int {
		return $this->id;
	}

	public function get_topic(): string {
		return $this->topic;
	}

	public function get_delivery_url(): string {
		return $this->delivery_url;
	}

	public function get_secret(): string {
		return 'a1b2c3d4e5f6a7b8';
	}

	public function get_status(): string {
		return 'active';
	}

	public function get_failure_count(): int {
		return 0;
	}
}

final class WC_Data_Store {

	public static function load( string $kind ): self {
		return new self();
	}

	/** The newest first, as in WooCommerce. */
	public function search_webhooks( array $args ): array {
		return array_reverse( array_keys( $GLOBALS['webhooks'] ) );
	}
}

function wc_get_webhook( int $id ): WC_Webhook {
	return $GLOBALS['webhooks'][ $id ];
}

final class WC_Order {

	/** @var string */
	private $status;

	public function __construct( string $status ) {
		$this->status = $status;
	}

	public function get_type(): string {
		return 'shop_order';
	}

	public function get_status(): string {
		return $this->status;
	}
}

/** @return WC_Order|false */
function wc_get_order( int $id ) {
	return $GLOBALS['orders'][ $id ] ?? false;
}

function as_get_scheduled_actions( array $args, string $format ): array {
	return array_keys( $GLOBALS['actions'], $args['args'], true );
}

function as_enqueue_async_action( string $hook, array $args, string $group ): void {
	$GLOBALS['actions'][] = $args;
}

function as_unschedule_all_actions( string $hook, array $args, string $group ): void {
	$GLOBALS['actions'] = array();
}
