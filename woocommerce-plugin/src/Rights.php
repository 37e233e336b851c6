<?php
/**
 * Which users may work with the orders of this shop.
 *
 * @package Thumela
 */

declare( strict_types=1 );

namespace Thumela;

defined( 'ABSPATH' ) || exit;

final class Rights {

	/**
	 * Whether the current user may work with all orders, like an administrator or shop manager. A seller on
	 * a marketplace has only 'edit_shop_orders', for their own orders.
	 */
	public static function over_orders(): bool {
		return current_user_can( 'edit_shop_orders' ) && current_user_can( 'edit_others_shop_orders' );
	}
}
