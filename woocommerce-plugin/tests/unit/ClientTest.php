<?php
/** @package Thumela\Tests */

declare( strict_types=1 );

use PHPUnit\Framework\TestCase;
use Thumela\Portal\Client;

final class ClientTest extends TestCase {

	public function test_a_store_that_is_not_connected_is_told_to_connect(): void {
		shop_at( 'https://shop.example' );

		$answer = ( new Client() )->call( 'GET', '/api/store/connection' );

		$this->assertFalse( $answer->is_good() );
		$this->assertSame( 'This store is not connected to Thumela. Connect it under WooCommerce > Settings > Thumela.', $answer->why() );
	}
}
