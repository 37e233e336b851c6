<?php
/**
 * Deletes our options and transients, and disconnects the shop if WooCommerce is active. The tracking stays
 * on the orders.
 *
 * @package Thumela
 */

declare( strict_types=1 );

defined( 'ABSPATH' ) || exit;
defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

defined( 'THUMELA_VERSION' ) || define( 'THUMELA_VERSION', 'uninstall' );
defined( 'THUMELA_FILE' ) || define( 'THUMELA_FILE', __DIR__ . '/thumela-for-woocommerce.php' );

require_once __DIR__ . '/src/autoload.php';

/** Cleans up the current site. */
function thumela_uninstall_site(): void {
	global $wpdb;
	if ( class_exists( 'WooCommerce' ) ) {
		( new \Thumela\Farewell( new \Thumela\Portal\Client() ) )->leave();
	}
	foreach ( array( \Thumela\Portal\Address::OPTION, \Thumela\KnownStores::OPTION, \Thumela\Push::HEALTH ) as $option ) {
		delete_option( $option );
	}
	// Some names of transients end with a user id, so they are found by their prefix.
	// phpcs:ignore WordPress.DB.DirectDatabaseQuery
	$wpdb->query(
		$wpdb->prepare(
			"DELETE FROM {$wpdb->options} WHERE option_name LIKE %s OR option_name LIKE %s",
			$wpdb->esc_like( '_transient_thumela_' ) . '%',
			$wpdb->esc_like( '_transient_timeout_thumela_' ) . '%'
		)
	);
}

\Thumela\Sites::each( is_multisite(), 'thumela_uninstall_site' );
