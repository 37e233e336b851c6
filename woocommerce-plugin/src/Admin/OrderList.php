<?php
/**
 * The column and the bulk actions of the orders list, in both ways that WooCommerce keeps orders.
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
		// With order tables (HPOS), then with orders kept as posts.
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
	 * WooCommerce and WordPress have checked the nonce of the list before this.
	 *
	 * @param string                 $back   Where the browser goes afterwards.
	 * @param string                 $action The chosen one, which may be anybody's.
	 * @param array<int, int|string> $ids    The ticked orders.
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
	 * Behind the status, where the eye already is.
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
	 * @param string               $column Whichever is being drawn.
	 * @param int|string|\WC_Order $given  An id with posts, an order with order tables.
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
