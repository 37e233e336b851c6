<?php
/** @package Thumela\Tests */

declare( strict_types=1 );

use PHPUnit\Framework\TestCase;
use Thumela\Portal\FrameToken;

final class FrameTokenTest extends TestCase {

	private const CLAIM = array(
		'store'  => '01a22143-9c0f-73d9-9868-89d574b92967',
		'home'   => 'https://kloof-and-karoo.example',
		'origin' => 'https://kloof-and-karoo.example',
		'user'   => 7,
		'name'   => 'Thandi Mokoena',
		'manage' => true,
		'at'     => 1800000000,
		'nonce'  => '8c1f0f3e-2b1a-4d0e-9f57-3d1f2a6b7c8d',
	);

	private const SIGNATURE = '481b6b30c4a82d38f3806d3c10ac8527bb86be4699c06db174f51ead9b828dac';

	/** The portal's test expects the same value (tests/api/wordpress-session.test.ts). */
	public function test_a_token_is_signed_as_the_contract_says(): void {
		$token = FrameToken::sign( 'a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6', self::CLAIM );

		$this->assertStringEndsWith( '.' . self::SIGNATURE, $token );
		$this->assertMatchesRegularExpression( '/^[A-Za-z0-9_-]+\.[0-9a-f]{64}$/D', $token );
	}

	public function test_another_claim_or_secret_has_another_signature(): void {
		$other = FrameToken::sign( 'a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6', array( 'user' => 8 ) + self::CLAIM );
		$under = FrameToken::sign( 'another', self::CLAIM );

		$this->assertStringEndsNotWith( self::SIGNATURE, $other );
		$this->assertStringEndsNotWith( self::SIGNATURE, $under );
	}

	/** @dataProvider addresses */
	public function test_an_origin_is_written_as_browsers_write_it( string $address, string $origin ): void {
		$this->assertSame( $origin, FrameToken::origin_of( $address ) );
	}

	/** @return array<string, array{string, string}> */
	public function addresses(): array {
		return array(
			'a folder'         => array( 'https://Shop.example/blog/wp-admin/', 'https://shop.example' ),
			'a port'           => array( 'https://shop.example:8443/wp-admin/', 'https://shop.example:8443' ),
			'the usual port'   => array( 'https://shop.example:443/wp-admin/', 'https://shop.example' ),
			'without a scheme' => array( '/wp-admin/', '' ),
		);
	}
}
