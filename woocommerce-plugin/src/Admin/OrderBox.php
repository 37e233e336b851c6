<?php
/**
 * The Thumela box on the page of an order.
 *
 * @package Thumela
 */

declare( strict_types=1 );

namespace Thumela\Admin;

use Thumela\Connection;
use Thumela\OrderTracking;
use Thumela\Portal\Orders;
use Thumela\Rights;

defined( 'ABSPATH' ) || exit;

final class OrderBox {

	/** The order whose box was shown. Its forms are printed at the end of the page. @var int */
	private $order_id = 0;

	public function watch(): void {
		add_action( 'add_meta_boxes', array( $this, 'add' ) );
		add_action( 'admin_footer', array( $this, 'forms' ) );
	}

	public function add(): void {
		if ( ! Rights::over_orders() ) {
			return;
		}
		add_meta_box( 'thumela-delivery', __( 'Thumela delivery', 'thumela-for-woocommerce' ), array( $this, 'show' ), wc_get_page_screen_id( 'shop-order' ), 'side', 'high' );
	}

	/** @param \WP_Post|\WC_Order $given A post if orders are stored as posts, an order with HPOS. */
	public function show( $given ): void {
		$order = $given instanceof \WP_Post ? wc_get_order( $given->ID ) : $given;
		if ( ! $order instanceof \WC_Order ) {
			return;
		}
		$tracking = OrderTracking::of( $order );
		if ( ! Connection::is_remembered() ) {
			$this->facts( $tracking );
			printf(
				'<p>%s <a href="%s">%s</a></p>',
				esc_html__( 'This store is not connected to Thumela.', 'thumela-for-woocommerce' ),
				esc_url( SettingsTab::url() ),
				esc_html__( 'Connect store', 'thumela-for-woocommerce' )
			);
			return;
		}
		$this->order_id = (int) $order->get_id();
		printf( '<div class="thumela-box" data-thumela-order="%d">', absint( $this->order_id ) );
		$this->facts( $tracking );
		echo '<ul class="thumela-reasons" hidden></ul>';
		printf( '<div class="thumela-parts" hidden><p>%s</p><ul></ul></div>', esc_html__( 'Other parts of this order (ship each from its own page)', 'thumela-for-woocommerce' ) );
		$this->buttons( null !== $tracking );
		echo '</div>';
	}

	private function facts( ?OrderTracking $tracking ): void {
		echo '<p><strong class="thumela-state">';
		echo esc_html( null === $tracking ? __( 'No courier is booked.', 'thumela-for-woocommerce' ) : $tracking->status );
		echo '</strong></p>';
		if ( null === $tracking ) {
			return;
		}
		printf( '<p>%s<br>', esc_html__( 'Tracking number', 'thumela-for-woocommerce' ) );
		if ( '' === $tracking->url ) {
			printf( '<code>%s</code></p>', esc_html( $tracking->number ) );
			return;
		}
		printf( '<a href="%s" target="_blank" rel="noopener"><code>%s</code></a></p>', esc_url( $tracking->url ), esc_html( $tracking->number ) );
	}

	/** The buttons belong to forms at the end of the page, because the order is already inside a form. */
	private function buttons( bool $is_booked ): void {
		echo '<p class="thumela-acts">';
		printf(
			'<label>%s <input type="number" name="thumela_parcels" value="1" min="1" max="%d" form="thumela-ship-form" data-thumela-can="can_ship"%s></label> ',
			esc_html__( 'Parcels', 'thumela-for-woocommerce' ),
			absint( Orders::MOST_PARCELS ),
			$is_booked ? ' disabled' : ''
		);
		printf(
			'<button type="submit" class="button%s" form="thumela-ship-form" data-thumela-can="can_ship"%s>%s</button> ',
			$is_booked ? '' : ' button-primary',
			$is_booked ? ' disabled' : '',
			esc_html__( 'Ship order', 'thumela-for-woocommerce' )
		);
		printf(
			'<button type="submit" class="button" form="thumela-print-form" data-thumela-can="can_print"%s>%s</button>',
			$is_booked ? '' : ' disabled',
			esc_html__( 'Print label', 'thumela-for-woocommerce' )
		);
		printf( '</p><p class="thumela-more"><a class="thumela-open" href="%s" target="_blank" rel="noopener">%s</a></p>', esc_url( FramePage::url( '/orders' ) ), esc_html__( 'Open in Thumela', 'thumela-for-woocommerce' ) );
	}

	public function forms(): void {
		if ( 0 === $this->order_id ) {
			return;
		}
		$this->form( 'thumela-ship-form', OrderActions::SHIP, '_self' );
		$this->form( 'thumela-print-form', OrderActions::PRINT, '_blank' );
	}

	private function form( string $id, string $action, string $target ): void {
		printf( '<form id="%s" method="post" action="%s" target="%s">', esc_attr( $id ), esc_url( admin_url( 'admin-post.php' ) ), esc_attr( $target ) );
		printf( '<input type="hidden" name="action" value="%s"><input type="hidden" name="thumela_order" value="%d">', esc_attr( $action ), absint( $this->order_id ) );
		// wp_nonce_field would repeat an id that the page already has.
		printf( '<input type="hidden" name="_wpnonce" value="%s">', esc_attr( wp_create_nonce( $action . '_' . $this->order_id ) ) );
		wp_referer_field();
		echo '</form>';
	}
}
