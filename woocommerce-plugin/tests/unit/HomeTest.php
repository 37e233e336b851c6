<?php
/** @package Thumela\Tests */

declare( strict_types=1 );

use PHPUnit\Framework\TestCase;
use Thumela\Home;

final class HomeTest extends TestCase {

	/** @dataProvider same */
	public function test_what_means_nothing_is_not_compared( string $address ): void {
		$this->assertSame( 'kloof.example/shop', Home::plain( $address ) );
	}

	public function same(): array {
		return array(
			array( 'https://kloof.example/shop' ),
			array( 'http://kloof.example/shop/' ),
			array( ' HTTPS://WWW.Kloof.example/Shop/' ),
		);
	}

	public function test_a_copy_is_another_place(): void {
		foreach ( array( 'https://staging.kloof.example/shop', 'https://kloof.example', 'https://kloof.example/shop-2', 'https://kloof.example:8443/shop' ) as $other ) {
			$this->assertNotSame( 'kloof.example/shop', Home::plain( $other ) );
		}
	}

	/** As tools do that copy a shop: they replace its address wherever they find it. */
	public function test_a_search_for_the_address_does_not_find_where_it_is_kept(): void {
		$kept = str_replace( 'kloof.example', 'staging.kloof.example', Home::seal( 'https://kloof.example' ) );
		$this->assertSame( 'https://kloof.example', Home::unseal( $kept ) );
		$this->assertSame( '', Home::unseal( '%' ) );
		$this->assertSame( '', Home::unseal( null ) );
	}
}
