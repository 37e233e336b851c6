<?php
/** @package Thumela\Tests */

declare( strict_types=1 );

use PHPUnit\Framework\TestCase;
use Thumela\Home;

final class HomeSiteTest extends TestCase {

	/** @dataProvider sites */
	public function test_wp_admin_on_another_site_than_the_shop_is_detected( string $home, string $admin, bool $is_one ): void {
		$this->assertSame( $is_one, Home::is_site_of( $home, $admin ) );
	}

	/** @return array<string, array{string, string, bool}> */
	public function sites(): array {
		return array(
			'the same'            => array( 'https://shop.example', 'https://shop.example/wp-admin/', true ),
			'with www.'           => array( 'https://shop.example/blog', 'https://www.Shop.example/wp-admin/', true ),
			'without www.'        => array( 'https://www.shop.example', 'https://shop.example/wp/wp-admin/', true ),
			'https for wp-admin'  => array( 'http://shop.example', 'https://shop.example/wp-admin/', true ),
			'http for wp-admin'   => array( 'https://shop.example', 'http://shop.example/wp-admin/', false ),
			'another host'        => array( 'https://shop.example', 'https://admin.shop.example/wp-admin/', false ),
			'another port'        => array( 'https://shop.example', 'https://shop.example:8443/wp-admin/', false ),
			'another script'      => array( 'https://bücher.example', 'https://bücher.example/wp-admin/', true ),
			'without any address' => array( 'https://shop.example', '/wp-admin/', false ),
		);
	}
}
