<?php
/** @package Thumela\Tests */

declare( strict_types=1 );

use PHPUnit\Framework\TestCase;
use Thumela\Home;

final class HomeTest extends TestCase {

	/** @dataProvider same */
	public function test_case_scheme_www_and_slash_are_ignored( string $address ): void {
		$this->assertSame( 'kloof.example/shop', Home::plain( $address ) );
	}

	public function same(): array {
		return array(
			array( 'https://kloof.example/shop' ),
			array( 'http://kloof.example/shop/' ),
			array( ' HTTPS://WWW.Kloof.example/Shop/' ),
		);
	}

	public function test_a_copy_has_another_address(): void {
		foreach ( array( 'https://staging.kloof.example/shop', 'https://kloof.example', 'https://kloof.example/shop-2', 'https://kloof.example:8443/shop' ) as $other ) {
			$this->assertNotSame( 'kloof.example/shop', Home::plain( $other ) );
		}
	}

	/** Tools that copy a shop replace its address wherever they find it. */
	public function test_the_stored_address_is_not_found_by_a_search(): void {
		$kept = str_replace( 'kloof.example', 'staging.kloof.example', Home::seal( 'https://kloof.example' ) );
		$this->assertSame( 'https://kloof.example', Home::unseal( $kept ) );
		$this->assertSame( '', Home::unseal( '%' ) );
		$this->assertSame( '', Home::unseal( null ) );
	}
}
