<?php
/** @package Thumela\Tests */

declare( strict_types=1 );

use PHPUnit\Framework\TestCase;
use Thumela\KnownStores;
use Thumela\Push;

final class PushTest extends TestCase {

	protected function setUp(): void {
		shop_at( 'https://shop.example' );
		$known = KnownStores::of( 'https://portal.example' );
		$known->connect( '01990000-0000-7000-8000-000000000001' );
		$known->save();
		( new Push() )->watch();
	}

	/** @dataProvider statuses */
	public function test_an_order_deleted_for_good_is_sent_unless_it_was_a_draft( string $status, bool $is_sent ): void {
		$GLOBALS['orders'][7] = new WC_Order( $status );
		do_action( 'woocommerce_before_delete_order', 7 );
		unset( $GLOBALS['orders'][7] );
		do_action( 'shutdown' );

		$this->assertSame( $is_sent ? array( array( 7, 'order.deleted', 1 ) ) : array(), $GLOBALS['actions'] );
	}

	/** @return array<string, array{string, bool}> */
	public function statuses(): array {
		return array(
			'paid'                                => array( 'processing', true ),
			'from the trash'                      => array( 'trash', true ),
			'a checkout that was not completed'   => array( 'checkout-draft', false ),
			'an order that nobody saved in admin' => array( 'auto-draft', false ),
		);
	}
}
