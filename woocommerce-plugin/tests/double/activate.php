<?php
/**
 * Activates plugins and creates users for a test. Runs in a second process, because the installer loads no
 * plugins. @package Thumela\Tests
 */

declare( strict_types=1 );

require $argv[1] . '/wp-load.php';
require ABSPATH . 'wp-admin/includes/plugin.php';

foreach ( array_slice( $argv, 3 ) as $plugin ) {
	$result = activate_plugin( $plugin );
	if ( is_wp_error( $result ) ) {
		fwrite( STDERR, $plugin . ': ' . $result->get_error_message() . "\n" );
		exit( 1 );
	}
}
// Marketplace plugins create such a role, for sellers who may edit only their own orders.
add_role( 'seller', 'Seller', array( 'read' => true, 'edit_shop_orders' => true ) );
foreach ( array( 'seller' => 'seller', 'manager' => 'shop_manager', 'buyer' => 'customer', 'writer' => 'editor' ) as $name => $role ) {
	$id = wp_insert_user( array( 'user_login' => $name, 'user_pass' => $argv[2], 'user_email' => $name . '@shop.invalid', 'role' => $role ) );
	if ( is_wp_error( $id ) ) {
		fwrite( STDERR, $id->get_error_message() . "\n" );
		exit( 1 );
	}
}
flush_rewrite_rules();
