<?php
/**
 * Who may work with the orders of this shop.
 *
 * @package Thumela
 */

declare( strict_types=1 );

namespace Thumela;

defined( 'ABSPATH' ) || exit;

final class Rights {

	/**
	 * Whether somebody may work with everybody's orders, as an administrator and a shop manager may.
	 * Who sells on a marketplace has 'edit_shop_orders' alone, for the orders that are theirs.
	 */
	public static function over_orders(): bool {
		return current_user_can( 'edit_shop_orders' ) && current_user_can( 'edit_others_shop_orders' );
	}
}
