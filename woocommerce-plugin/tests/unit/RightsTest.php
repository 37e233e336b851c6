<?php
/** @package Thumela\Tests */

declare( strict_types=1 );

use PHPUnit\Framework\TestCase;
use Thumela\Admin\FrameTokens;
use Thumela\Admin\OrderStates;
use Thumela\Portal\Client;

final class RightsTest extends TestCase {

	protected function tearDown(): void {
		$GLOBALS['may'] = array();
	}

	/**
	 * @dataProvider people
	 * @param string[] $may The capabilities of the user.
	 */
	public function test_only_users_who_may_edit_all_orders_are_allowed( array $may, bool $is_let_in ): void {
		$GLOBALS['may'] = $may;
		( new FrameTokens() )->register();
		( new OrderStates( new Client() ) )->register();

		foreach ( array( '/frame-token', '/orders' ) as $route ) {
			$asked = $GLOBALS['routes'][ 'thumela/v1' . $route ]['permission_callback'];
			$this->assertSame( $is_let_in, $asked(), $route );
		}
	}

	/** @return array<string, array{string[], bool}> */
	public function people(): array {
		return array(
			'who manages the shop'      => array( array( 'edit_shop_orders', 'edit_others_shop_orders' ), true ),
			'a seller of a marketplace' => array( array( 'edit_shop_orders' ), false ),
			'without orders'            => array( array( 'edit_others_shop_orders' ), false ),
			'a buyer'                   => array( array(), false ),
		);
	}
}
