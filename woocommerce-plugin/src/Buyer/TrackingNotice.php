<?php
/**
 * Shows buyers the tracking of their parcel.
 *
 * @package Thumela
 */

declare( strict_types=1 );

namespace Thumela\Buyer;

use Thumela\OrderTracking;

defined( 'ABSPATH' ) || exit;

final class TrackingNotice {

	public function watch(): void {
		add_action( 'woocommerce_order_details_after_order_table', array( $this, 'on_page' ) );
		add_action( 'woocommerce_email_order_meta', array( $this, 'in_mail' ), 15, 3 );
	}

	/** @param \WC_Order $order The order shown under My account or after the checkout. */
	public function on_page( $order ): void {
		$tracking = $order instanceof \WC_Order ? OrderTracking::of( $order ) : null;
		if ( null === $tracking ) {
			return;
		}
		echo '<section class="woocommerce-thumela-delivery">';
		printf( '<h2 class="woocommerce-column__title">%s</h2>', esc_html__( 'Delivery', 'thumela-for-woocommerce' ) );
		$this->show( $tracking );
		echo '</section>';
	}

	/**
	 * @param \WC_Order $order         The order that the email is about.
	 * @param bool      $sent_to_admin Not used: emails to the shop show the tracking too.
	 * @param bool      $plain_text    Whether the email is plain text.
	 */
	public function in_mail( $order, $sent_to_admin = false, $plain_text = false ): void {
		$tracking = $order instanceof \WC_Order ? OrderTracking::of( $order ) : null;
		if ( null === $tracking ) {
			return;
		}
		if ( ! $plain_text ) {
			printf( '<h2>%s</h2>', esc_html__( 'Delivery', 'thumela-for-woocommerce' ) );
			$this->show( $tracking );
			return;
		}
		$lines = array(
			__( 'Delivery', 'thumela-for-woocommerce' ),
			$tracking->status,
			/* translators: %s: a tracking number */
			sprintf( __( 'Tracking number: %s', 'thumela-for-woocommerce' ), $tracking->number ),
			esc_url_raw( $tracking->url ),
		);
		// Not escaped, because a plain text email would show HTML entities literally.
		echo "\n" . wp_strip_all_tags( implode( "\n", array_filter( $lines ) ) ) . "\n\n"; // phpcs:ignore WordPress.Security.EscapeOutput
	}

	private function show( OrderTracking $tracking ): void {
		echo '<p>';
		if ( '' !== $tracking->status ) {
			printf( '<strong>%s</strong><br>', esc_html( $tracking->status ) );
		}
		echo esc_html__( 'Tracking number:', 'thumela-for-woocommerce' ) . ' ';
		if ( '' === $tracking->url ) {
			echo esc_html( $tracking->number );
		} else {
			printf( '<a href="%s">%s</a>', esc_url( $tracking->url, array( 'https', 'http' ) ), esc_html( $tracking->number ) );
		}
		echo '</p>';
	}
}
