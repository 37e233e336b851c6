<?php
/**
 * The sites of a WordPress network.
 *
 * @package Thumela
 */

declare( strict_types=1 );

namespace Thumela;

defined( 'ABSPATH' ) || exit;

/** Each site of a network has its own orders, webhooks and options. */
final class Sites {

	/** @param bool $is_network Whether all sites of the network are meant, and not only the current one. */
	public static function each( bool $is_network, callable $act ): void {
		if ( ! $is_network ) {
			$act();
			return;
		}
		$sites = get_sites(
			array(
				'fields' => 'ids',
				'number' => 0,
			)
		);
		foreach ( $sites as $site ) {
			switch_to_blog( (int) $site );
			$act();
			restore_current_blog();
		}
	}

	/**
	 * Like each(), but leaves out the sites of a network that never had WooCommerce, because they have none of its
	 * tables.
	 */
	public static function each_shop( bool $is_network, callable $act ): void {
		self::each(
			$is_network,
			static function () use ( $is_network, $act ): void {
				if ( ! $is_network || false !== get_option( 'woocommerce_version' ) ) {
					$act();
				}
			}
		);
	}
}
