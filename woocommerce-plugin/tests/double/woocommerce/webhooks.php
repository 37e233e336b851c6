<?php
/** Webhooks as WooCommerce stores them. @package Thumela\Tests */

declare( strict_types=1 );

final class WC_Webhook {

	private $row;

	public function __construct( array $row ) {
		$this->row = $row;
	}

	public function get_id(): int {
		return (int) ( $this->row['webhook_id'] ?? 0 );
	}

	public function get_delivery_url( string $context = 'view' ): string {
		return (string) $this->row['delivery_url'];
	}

	public function get_secret( string $context = 'view' ): string {
		return (string) $this->row['secret'];
	}

	public function get_topic( string $context = 'view' ): string {
		return (string) $this->row['topic'];
	}

	public function get_status( string $context = 'view' ): string {
		return (string) $this->row['status'];
	}

	public function get_failure_count( string $context = 'view' ): int {
		return (int) $this->row['failure_count'];
	}

	/**
	 * Not used by the plugin: creates a webhook as WooCommerce's REST API does, or saves it as WooCommerce does by
	 * itself.
	 */
	public function double_save(): int {
		global $wpdb;
		$is_new = 0 === $this->get_id();
		$wpdb->replace( $wpdb->prefix . 'wc_webhooks', $this->row );
		$this->row['webhook_id'] = $this->get_id() ?: (int) $wpdb->insert_id;
		do_action( $is_new ? 'woocommerce_new_webhook' : 'woocommerce_webhook_updated', $this->get_id(), $this );
		if ( $is_new ) {
			do_action( 'woocommerce_rest_insert_webhook_object', $this, null, true );
		}
		return $this->get_id();
	}

	public function delete( bool $force_delete = false ): bool {
		global $wpdb;
		$wpdb->delete( $wpdb->prefix . 'wc_webhooks', array( 'webhook_id' => $this->get_id() ) );
		do_action( 'woocommerce_webhook_deleted', $this->get_id(), $this );
		return true;
	}
}

/** Throws if the webhook does not exist, as WooCommerce's data store does. */
function wc_get_webhook( $id ): ?WC_Webhook {
	global $wpdb;
	$row = $wpdb->get_row( $wpdb->prepare( "SELECT * FROM {$wpdb->prefix}wc_webhooks WHERE webhook_id = %d", $id ), ARRAY_A );
	if ( null === $row ) {
		throw new Exception( 'Invalid webhook.' );
	}
	return new WC_Webhook( $row );
}

final class WC_Data_Store {

	public static function load( string $object_type ): self {
		if ( 'webhook' !== $object_type ) {
			throw new Exception( 'The double has no data store ' . $object_type );
		}
		return new self();
	}

	/** Returns the ids of the newest webhooks, by default of ten, as in WooCommerce. */
	public function search_webhooks( array $args ): array {
		global $wpdb;
		$limit = (int) ( $args['limit'] ?? 10 );
		return array_map( 'intval', $wpdb->get_col( $wpdb->prepare( "SELECT webhook_id FROM {$wpdb->prefix}wc_webhooks ORDER BY webhook_id DESC LIMIT %d", $limit ) ) );
	}
}
