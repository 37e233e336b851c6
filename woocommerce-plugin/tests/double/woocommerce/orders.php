<?php
/** Orders in both storages: tables of their own (HPOS), or posts. @package Thumela\Tests */

declare( strict_types=1 );

function double_register_orders(): void {
	register_post_type(
		'shop_order',
		array(
			'labels'          => array( 'name' => 'Orders' ),
			'public'          => false,
			'show_ui'         => true,
			'show_in_menu'    => double_has_order_tables() ? false : 'woocommerce',
			'capability_type' => 'shop_order',
			'map_meta_cap'    => true,
			'supports'        => array( 'title' ),
		)
	);
	register_post_type( 'shop_order_refund', array( 'public' => false, 'capability_type' => 'shop_order', 'map_meta_cap' => true ) );
	register_post_type( 'shop_order_placehold', array( 'public' => false, 'capability_type' => 'shop_order', 'map_meta_cap' => true ) );
	foreach ( array( 'pending', 'processing', 'on-hold', 'completed', 'cancelled', 'refunded', 'failed', 'checkout-draft' ) as $status ) {
		register_post_status( 'wc-' . $status, array( 'public' => false, 'show_in_admin_all_list' => true, 'show_in_admin_status_list' => true ) );
	}
}

abstract class WC_Abstract_Order {

	protected $id     = 0;
	protected $status = 'pending';
	protected $meta   = array();

	public function get_id(): int {
		return $this->id;
	}

	public function get_status( string $context = 'view' ): string {
		return $this->status;
	}

	public function set_status( string $status ): void {
		$this->status = preg_replace( '/^wc-/', '', $status );
	}

	/** @return mixed '' if the key does not exist, as in WooCommerce. */
	public function get_meta( string $key = '', bool $single = true, string $context = 'view' ) {
		return $this->meta[ $key ] ?? ( $single ? '' : array() );
	}

	public function update_meta_data( string $key, $value ): void {
		$this->meta[ $key ] = $value;
	}
}

class WC_Order extends WC_Abstract_Order {

	public function __construct( int $id = 0 ) {
		$this->id = $id;
	}

	public function get_type(): string {
		return 'shop_order';
	}

	public function get_order_number(): string {
		return (string) apply_filters( 'woocommerce_order_number', (string) $this->id, $this );
	}

	/** Null if the order does not exist. */
	public static function double_read( int $id ): ?WC_Abstract_Order {
		global $wpdb;
		$refund = WC_Order_Refund::double_read( $id );
		if ( null !== $refund ) {
			return $refund;
		}
		$order = new self( $id );
		if ( double_has_order_tables() ) {
			$status = $wpdb->get_var( $wpdb->prepare( "SELECT status FROM {$wpdb->prefix}wc_orders WHERE id = %d AND type = 'shop_order'", $id ) );
			$rows   = $wpdb->get_results( $wpdb->prepare( "SELECT meta_key, meta_value FROM {$wpdb->prefix}wc_orders_meta WHERE order_id = %d", $id ), ARRAY_N );
		} else {
			$post   = get_post( $id );
			$status = $post && 'shop_order' === $post->post_type ? $post->post_status : null;
			$rows   = $wpdb->get_results( $wpdb->prepare( "SELECT meta_key, meta_value FROM {$wpdb->postmeta} WHERE post_id = %d", $id ), ARRAY_N );
		}
		if ( null === $status ) {
			return null;
		}
		$order->set_status( $status );
		foreach ( $rows as $row ) {
			$order->meta[ $row[0] ] = maybe_unserialize( $row[1] );
		}
		return $order;
	}

	public function save(): int {
		$is_new = 0 === $this->id;
		// With HPOS the id comes from a placeholder post, as in WooCommerce.
		if ( $is_new ) {
			$this->id = wp_insert_post( array( 'post_type' => double_has_order_tables() ? 'shop_order_placehold' : 'shop_order', 'post_status' => double_has_order_tables() ? 'draft' : 'wc-' . $this->status, 'post_title' => 'Order' ) );
		}
		$before = $is_new || ! double_has_order_tables() ? '' : self::double_read( $this->id )->get_status();
		double_has_order_tables() ? $this->write_tables() : $this->write_post();
		if ( 'auto-draft' === $before && 'auto-draft' !== $this->status ) {
			do_action( 'woocommerce_new_order', $this->id, $this );
		} elseif ( $before === $this->status || ! in_array( 'trash', array( $before, $this->status ), true ) ) {
			// With HPOS, moving an order to the trash or out of it fires no update hook.
			do_action( $is_new ? 'woocommerce_new_order' : 'woocommerce_update_order', $this->id, $this );
		}
		return $this->id;
	}

	private function write_tables(): void {
		global $wpdb;
		$status = in_array( $this->status, array( 'trash', 'auto-draft' ), true ) ? $this->status : 'wc-' . $this->status;
		$wpdb->replace( $wpdb->prefix . 'wc_orders', array( 'id' => $this->id, 'status' => $status, 'type' => 'shop_order' ) );
		$wpdb->delete( $wpdb->prefix . 'wc_orders_meta', array( 'order_id' => $this->id ) );
		foreach ( $this->meta as $key => $value ) {
			$wpdb->insert( $wpdb->prefix . 'wc_orders_meta', array( 'order_id' => $this->id, 'meta_key' => $key, 'meta_value' => maybe_serialize( $value ) ) );
		}
	}

	private function write_post(): void {
		global $wpdb;
		$status = 'trash' === $this->status ? 'trash' : 'wc-' . $this->status;
		$wpdb->update( $wpdb->posts, array( 'post_status' => $status ), array( 'ID' => $this->id ) );
		clean_post_cache( $this->id );
		foreach ( $this->meta as $key => $value ) {
			update_post_meta( $this->id, $key, $value );
		}
	}

	public function delete( bool $force_delete = false ): bool {
		global $wpdb;
		if ( ! double_has_order_tables() ) {
			if ( $force_delete ) {
				do_action( 'woocommerce_before_delete_order', $this->id, $this );
				wp_delete_post( $this->id, true );
				do_action( 'woocommerce_delete_order', $this->id );
			} else {
				wp_trash_post( $this->id );
			}
			return true;
		}
		if ( $force_delete ) {
			do_action( 'woocommerce_before_delete_order', $this->id, $this );
			$wpdb->delete( $wpdb->prefix . 'wc_orders', array( 'id' => $this->id ) );
			$wpdb->delete( $wpdb->prefix . 'wc_orders_meta', array( 'order_id' => $this->id ) );
			do_action( 'woocommerce_delete_order', $this->id );
		} else {
			do_action( 'woocommerce_before_trash_order', $this->id, $this );
			$wpdb->insert( $wpdb->prefix . 'wc_orders_meta', array( 'order_id' => $this->id, 'meta_key' => '_wp_trash_meta_status', 'meta_value' => 'wc-' . $this->status ) );
			$wpdb->update( $wpdb->prefix . 'wc_orders', array( 'status' => 'trash' ), array( 'id' => $this->id ) );
			do_action( 'woocommerce_trash_order', $this->id );
		}
		return true;
	}

	public function untrash(): bool {
		if ( 'trash' !== $this->status ) {
			return false;
		}
		if ( ! double_has_order_tables() ) {
			if ( ! wp_untrash_post( $this->id ) ) {
				return false;
			}
			$this->set_status( get_post_field( 'post_status', $this->id ) );
			return (bool) $this->save();
		}
		$before = (string) $this->get_meta( '_wp_trash_meta_status' );
		do_action( 'woocommerce_untrash_order', $this->id, $before );
		$this->set_status( $before );
		unset( $this->meta['_wp_trash_meta_status'] );
		return (bool) $this->save();
	}
}

/** A refund is not an order, but shares its ids, so wc_get_order() returns refunds too. */
class WC_Order_Refund extends WC_Abstract_Order {

	public function get_type(): string {
		return 'shop_order_refund';
	}

	public static function double_read( int $id ): ?self {
		global $wpdb;
		$type = double_has_order_tables()
			? $wpdb->get_var( $wpdb->prepare( "SELECT type FROM {$wpdb->prefix}wc_orders WHERE id = %d", $id ) )
			: get_post_type( $id );
		if ( 'shop_order_refund' !== $type ) {
			return null;
		}
		$refund         = new self();
		$refund->id     = $id;
		$refund->status = 'completed';
		return $refund;
	}

	/**
	 * Works like wc_create_refund(): fires no order hook for the refund, and saves the order with a new
	 * date.
	 */
	public static function double_make( WC_Order $of ): int {
		global $wpdb;
		$is_table = double_has_order_tables();
		$id       = wp_insert_post( array( 'post_type' => $is_table ? 'shop_order_placehold' : 'shop_order_refund', 'post_status' => $is_table ? 'draft' : 'wc-completed', 'post_parent' => $of->get_id(), 'post_title' => 'Refund' ) );
		if ( $is_table ) {
			$wpdb->replace( $wpdb->prefix . 'wc_orders', array( 'id' => $id, 'status' => 'wc-completed', 'type' => 'shop_order_refund' ) );
		}
		$of->save();
		return $id;
	}

	public function delete( bool $force_delete = false ): bool {
		global $wpdb;
		$wpdb->delete( $wpdb->prefix . 'wc_orders', array( 'id' => $this->id ) );
		// With HPOS a refund has a placeholder post too.
		wp_delete_post( $this->id, true );
		do_action( 'woocommerce_delete_order_refund', $this->id );
		return true;
	}
}

// A restored order gets its former status. WordPress itself would make any restored post a draft.
add_filter(
	'wp_untrash_post_status',
	static function ( $new_status, $post_id, $previous_status ) {
		return 'shop_order' === get_post_type( $post_id ) ? $previous_status : $new_status;
	},
	10,
	3
);

/** False if there is no such order, and for any other post, as in WooCommerce. */
function wc_get_order( $the_order = false ) {
	if ( $the_order instanceof WC_Abstract_Order ) {
		return $the_order;
	}
	$id = $the_order instanceof WP_Post ? $the_order->ID : $the_order;
	return is_numeric( $id ) ? ( WC_Order::double_read( (int) $id ) ?? false ) : false;
}

function wc_get_page_screen_id( string $for ): string {
	return double_has_order_tables() ? 'woocommerce_page_wc-orders' : 'shop_order';
}

final class Double_Logger {
	public function warning( string $message, array $context = array() ): void {
		$said   = (array) get_option( 'double_log', array() );
		$said[] = $message . ' ' . wp_json_encode( $context );
		update_option( 'double_log', $said, false );
	}
}

function wc_get_logger(): Double_Logger {
	return new Double_Logger();
}
