<?php
/**
 * Takes everything of ours out of the shop, except what stands on its orders.
 *
 * @package Thumela
 */

declare( strict_types=1 );

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

define( 'THUMELA_VERSION', 'uninstall' );
define( 'THUMELA_FILE', __DIR__ . '/thumela-for-woocommerce.php' );

require_once __DIR__ . '/src/autoload.php';

/** In one site of a network, or in the only one. */
function thumela_uninstall_site(): void {
	global $wpdb;
	if ( class_exists( 'WooCommerce' ) ) {
		( new \Thumela\Farewell( new \Thumela\Portal\Client() ) )->leave();
	}
	foreach ( array( 'thumela_portal_url', 'thumela_store', 'thumela_push_health' ) as $option ) {
		delete_option( $option );
	}
	delete_transient( 'thumela_rest_check' );
	// The notices of each person, whose names hold their number.
	// phpcs:ignore WordPress.DB.DirectDatabaseQuery
	$wpdb->query(
		$wpdb->prepare(
			"DELETE FROM {$wpdb->options} WHERE option_name LIKE %s OR option_name LIKE %s",
			$wpdb->esc_like( '_transient_thumela_' ) . '%',
			$wpdb->esc_like( '_transient_timeout_thumela_' ) . '%'
		)
	);
}

if ( is_multisite() ) {
	foreach ( get_sites( array( 'fields' => 'ids', 'number' => 0 ) ) as $thumela_site ) {
		switch_to_blog( (int) $thumela_site );
		thumela_uninstall_site();
		restore_current_blog();
	}
} else {
	thumela_uninstall_site();
}
