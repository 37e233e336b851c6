<?php
/**
 * Suggests a text about us for the shop's privacy policy.
 *
 * @package Thumela
 */

declare( strict_types=1 );

namespace Thumela;

use Thumela\Portal\Address;

defined( 'ABSPATH' ) || exit;

final class Privacy {

	public function watch(): void {
		add_action( 'admin_init', array( $this, 'suggest' ) );
	}

	public function suggest(): void {
		$portal = Address::current();
		$text   = '<p>' . esc_html__( 'To deliver your order, we share it with Thumela, our delivery partner. Thumela gets your name, delivery address, phone number, email address, note, what you ordered and what it cost. It passes all of this on to the courier, except what it cost.', 'thumela-for-woocommerce' ) . '</p>';
		$text  .= '<p>' . esc_html__( 'The tracking page shows the status and the town of a delivery, but not your name, street or phone number.', 'thumela-for-woocommerce' ) . '</p>';
		if ( '' !== $portal ) {
			/* translators: %s: a web address */
			$text .= '<p>' . esc_html( sprintf( __( 'Thumela’s website is %s.', 'thumela-for-woocommerce' ), $portal ) ) . '</p>';
		}
		wp_add_privacy_policy_content( 'Thumela for WooCommerce', wp_kses_post( $text ) );
	}
}
