<?php
/**
 * Plugin Name:          Thumela for WooCommerce
 * Description:          Ship, print and track orders with Thumela from your own orders list, and show buyers where their parcel is.
 * Version:              0.1.0
 * Requires at least:    6.1
 * Requires PHP:         7.4
 * Requires Plugins:     woocommerce
 * Author:               Thumela
 * License:              GPL-2.0-or-later
 * License URI:          https://www.gnu.org/licenses/gpl-2.0.html
 * Text Domain:          thumela-for-woocommerce
 * Domain Path:          /languages
 * WC requires at least: 8.2
 * WC tested up to:      10.5
 *
 * @package Thumela
 */

declare( strict_types=1 );

defined( 'ABSPATH' ) || exit;

define( 'THUMELA_VERSION', '0.1.0' );
define( 'THUMELA_FILE', __FILE__ );

require_once __DIR__ . '/src/autoload.php';

// WooCommerce reads these declarations before it checks which plugins support HPOS and the block checkout.
add_action(
	'before_woocommerce_init',
	static function (): void {
		if ( class_exists( \Automattic\WooCommerce\Utilities\FeaturesUtil::class ) ) {
			\Automattic\WooCommerce\Utilities\FeaturesUtil::declare_compatibility( 'custom_order_tables', THUMELA_FILE, true );
			\Automattic\WooCommerce\Utilities\FeaturesUtil::declare_compatibility( 'cart_checkout_blocks', THUMELA_FILE, true );
		}
	}
);

add_action( 'plugins_loaded', array( \Thumela\Plugin::class, 'start' ) );
register_activation_hook( __FILE__, array( \Thumela\Plugin::class, 'activate' ) );
register_deactivation_hook( __FILE__, array( \Thumela\Plugin::class, 'deactivate' ) );
