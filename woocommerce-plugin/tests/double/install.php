<?php
/** Installs WordPress into an empty database. Runs once, from the command line. @package Thumela\Tests */

declare( strict_types=1 );

define( 'WP_INSTALLING', true );
require $argv[1] . '/wp-load.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';

wp_install( 'Kloof & Karoo', 'admin', 'admin@shop.invalid', false, '', $argv[2] );
foreach ( array( 'siteurl', 'home' ) as $address ) {
	update_option( $address, $argv[3] );
}
update_option( 'permalink_structure', '/%postname%/' );
update_option( 'woocommerce_custom_orders_table_enabled', $argv[4] );
// Avatars come from another site, which tests cannot reach.
update_option( 'show_avatars', 0 );
