<?php
/**
 * The column and the bulk actions in the list of orders, for both order storages of WooCommerce.
 *
 * @package Thumela
 */

declare( strict_types=1 );

namespace Thumela\Admin;

use Thumela\Connection;
use Thumela\OrderTracking;
use Thumela\Rights;

defined( 'ABSPATH' ) || exit;

final class OrderList {

	private const COLUMN = 'thumela_delivery';

	/** @var OrderActions */
	private $actions;

	public function __construct( OrderActions $actions ) {
		$this->actions = $actions;
	}

	public function watch(): void {
		// The first screen is used with HPOS, the second if orders are stored as posts.
		foreach ( array( 'woocommerce_page_wc-orders', 'edit-shop_order' ) as $screen ) {
			add_filter( 'bulk_actions-' . $screen, array( $this, 'offer' ) );
			add_filter( 'handle_bulk_actions-' . $screen, array( $this, 'handle' ), 10, 3 );
		}
		add_filter( 'manage_woocommerce_page_wc-orders_columns', array( $this, 'add_column' ), 20 );
		add_filter( 'manage_edit-shop_order_columns', array( $this, 'add_column' ), 20 );
		add_action( 'manage_woocommerce_page_wc-orders_custom_column', array( $this, 'show' ), 10, 2 );
		add_action( 'manage_shop_order_posts_custom_column', array( $this, 'show' ), 10, 2 );
	}

	/**
	 * @param array<string, string> $actions Name => label.
	 * @return array<string, string>
	 */
	public function offer( $actions ): array {
		$actions = (array) $actions;
		if ( Connection::is_remembered() && Rights::over_orders() ) {
			$actions[ OrderActions::SHIP ]  = __( 'Ship with Thumela', 'thumela-for-woocommerce' );
			$actions[ OrderActions::PRINT ] = __( 'Print Thumela labels', 'thumela-for-woocommerce' );
		}
		return $actions;
	}

	/**
	 * WooCommerce and WordPress check the nonce of the list before they call this.
	 *
	 * @param string                 $back   The address to redirect to afterwards.
	 * @param string                 $action The chosen action, which may be another plugin's.
	 * @param array<int, int|string> $ids    The ids of the selected orders.
	 */
	public function handle( $back, $action, $ids ): string {
		$is_ours = in_array( $action, array( OrderActions::SHIP, OrderActions::PRINT ), true );
		if ( ! $is_ours || ! Rights::over_orders() ) {
			return (string) $back;
		}
		$ids = array_values( array_filter( array_map( 'absint', (array) $ids ) ) );
		if ( OrderActions::SHIP === $action ) {
			$this->actions->ship( $ids );
		} else {
			$this->actions->print_labels( $ids );
		}
		return (string) $back;
	}

	/**
	 * Adds our column after the status, or at the end if another plugin has removed the status.
	 *
	 * @param array<string, string> $columns Name => title.
	 * @return array<string, string>
	 */
	public function add_column( $columns ): array {
		$with = array();
		foreach ( (array) $columns as $name => $title ) {
			$with[ $name ] = $title;
			if ( 'order_status' === $name ) {
				$with[ self::COLUMN ] = __( 'Delivery', 'thumela-for-woocommerce' );
			}
		}
		return $with + array( self::COLUMN => __( 'Delivery', 'thumela-for-woocommerce' ) );
	}

	/**
	 * @param string               $column The name of the column.
	 * @param int|string|\WC_Order $given  An id if orders are stored as posts, an order with HPOS.
	 */
	public function show( $column, $given ): void {
		if ( self::COLUMN !== $column ) {
			return;
		}
		$order = is_object( $given ) ? $given : wc_get_order( (int) $given );
		if ( ! $order instanceof \WC_Order ) {
			return;
		}
		$tracking = OrderTracking::of( $order );
		printf( '<span class="thumela-state" data-thumela-order="%d">', absint( $order->get_id() ) );
		echo esc_html( null === $tracking ? '–' : $tracking->status );
		echo '</span>';
		if ( null !== $tracking && '' !== $tracking->url ) {
			printf( '<br><a href="%s" target="_blank" rel="noopener">%s</a>', esc_url( $tracking->url ), esc_html( $tracking->number ) );
		}
	}
}
